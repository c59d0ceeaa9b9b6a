package com.salescrm.sync.db;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.Map;
import javax.net.SocketFactory;
import jdk.net.ExtendedSocketOptions;

/**
 * Creates sockets that notice within two minutes that their host has vanished. Systems send the first probe after two hours.
 * The driver of PostgreSQL creates it by its name.
 */
public final class KeepAliveSockets extends SocketFactory {
  /** The time without traffic until the first probe, the time between two, both in seconds, and the number of lost ones. */
  static final int IDLE = 60;

  static final int INTERVAL = 10;
  static final int COUNT = 6;

  private static final Map<SocketOption<Integer>, Integer> PROBES = Map.of(
      ExtendedSocketOptions.TCP_KEEPIDLE, IDLE,
      ExtendedSocketOptions.TCP_KEEPINTERVAL, INTERVAL,
      ExtendedSocketOptions.TCP_KEEPCOUNT, COUNT);

  /** For the driver. */
  public KeepAliveSockets() {}

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new LimitedSocket();
    socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    for (Map.Entry<SocketOption<Integer>, Integer> each : PROBES.entrySet()) {
      if (socket.supportedOptions().contains(each.getKey())) { // Not on each system.
        socket.setOption(each.getKey(), each.getValue());
      }
    }
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }
}
