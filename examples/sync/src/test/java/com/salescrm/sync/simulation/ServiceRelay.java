package com.salescrm.sync.simulation;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The network between the processes and a sandbox. The first word of a path is the name of the process. */
final class ServiceRelay implements AutoCloseable {
  private static final Pattern TARGET = Pattern.compile("/(p\\d+)(?:/port(\\d+))?(/.*)");
  private static final Pattern FILES = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/exports/");

  private final Map<String, SimulatedProcess> processes = new ConcurrentHashMap<>();
  private final ServerSocket server;
  private final int service;

  ServiceRelay(String serviceUrl) throws IOException {
    service = URI.create(serviceUrl).getPort();
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("relay", this::accept);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** The address of the service for a process. */
  String baseUrl(SimulatedProcess process) {
    processes.put(process.name(), process);
    return address(process) + "/api/v1";
  }

  private String address(SimulatedProcess process) {
    return "http://127.0.0.1:" + server.getLocalPort() + "/" + process.name();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        start("relay-connection", () -> serve(socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket) {
    SimulatedProcess process = null;
    Upstream upstream = new Upstream();
    try (socket;
        upstream) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean isOpen = true;
      while (isOpen) {
        Message request = Message.read(in);
        Matcher target = TARGET.matcher(request == null ? "" : request.target());
        isOpen = target.matches();
        if (isOpen) {
          if (process == null) {
            process = processes.get(target.group(1));
            process.opened(socket);
          }
          isOpen = respond(request, target, process, upstream, socket);
        }
      }
    } catch (IOException | ProcessKilled e) {
      // The connection ends.
    } catch (Violation e) {
      process.violated(e);
    } finally {
      if (process != null) {
        process.closed(socket);
      }
    }
  }

  private boolean respond(
      Message request, Matcher target, SimulatedProcess process, Upstream upstream, Socket socket)
      throws IOException {
    int port = target.group(2) == null ? service : Integer.parseInt(target.group(2));
    Message response =
        process.respond(request.withTarget(target.group(3)), each -> upstream.process(each, port));
    if (response == null) {
      socket.setSoLinger(true, 0); // Resets the connection.
      return false;
    }
    relayed(response, process).writeTo(socket.getOutputStream());
    return !response.isCut();
  }

  /** Downloads pass the relay too. */
  private Message relayed(Message response, SimulatedProcess process) {
    return response.body().contains("/exports/")
        ? response.withBody(
            FILES.matcher(response.body()).replaceAll(address(process) + "/port$1/exports/"))
        : response;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /** The connection to the service that belongs to one of a process. */
  private static final class Upstream implements AutoCloseable {
    private @Nullable Socket socket;

    Message process(Message request, int port) throws IOException {
      Socket to = socket;
      if (to == null || to.getPort() != port) {
        close();
        to = new Socket(InetAddress.getLoopbackAddress(), port);
        to.setTcpNoDelay(true);
        socket = to;
      }
      request.writeTo(to.getOutputStream());
      Message response = Message.read(to.getInputStream());
      if (response == null) {
        throw new IOException("the service closed the connection");
      }
      return response;
    }

    @Override
    public void close() {
      try {
        if (socket != null) {
          socket.close();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
