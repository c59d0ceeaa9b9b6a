package com.salescrm.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file server in a separate JVM that responds to every request with the same gzip file. */
final class FileServiceJvm implements AutoCloseable {
  private final Process process;
  private final String address;

  private FileServiceJvm(Process process) throws IOException {
    this.process = process;
    this.address =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
  }

  static FileServiceJvm start(int megabytes) throws IOException {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    return new FileServiceJvm(new ProcessBuilder(
            java,
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            FileServiceJvm.class.getName(),
            Integer.toString(megabytes))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  /** The URL of the file. */
  String address() {
    return address;
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** Runs in the other JVM: prints the URL and serves requests until its parent stops it. */
  public static void main(String[] args) throws IOException {
    Path file = ExportFiles.packed(Integer.parseInt(args[0]));
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      System.out.println(
          "http://127.0.0.1:" + server.getLocalPort() + "/leads.json.gz?signature=1");
      while (true) {
        try (Socket client = server.accept()) {
          respond(client, file);
        } catch (IOException e) {
          // The client has closed the connection; accept the next one.
        }
      }
    }
  }

  private static void respond(Socket client, Path file) throws IOException {
    BufferedReader request =
        new BufferedReader(new InputStreamReader(client.getInputStream(), ISO_8859_1));
    for (String line = request.readLine(); line != null && !line.isEmpty(); ) {
      line = request.readLine();
    }
    String headers =
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\n"
            + "content-length: " + Files.size(file) + "\r\nconnection: close\r\n\r\n";
    client.getOutputStream().write(headers.getBytes(ISO_8859_1));
    Files.copy(file, client.getOutputStream());
  }
}
