package com.salescrm.sdk.core.http;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** The sockets of a test, which OkHttp connects. */
abstract class UnconnectedSockets extends SocketFactory {
  @Override
  public abstract Socket createSocket();

  @Override
  public Socket createSocket(String host, int port) {
    return createSocket();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    return createSocket();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    return createSocket();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    return createSocket();
  }
}
