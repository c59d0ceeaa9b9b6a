package com.salescrm.sdk.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** A connection to the sandbox. One thread uses it at a time; another one may close it. */
@SuppressWarnings(
    "UnsynchronizedOverridesSynchronized") // A lock would hold while a thread waits for its turn.
final class SimulatedSocket extends Socket {
  private static final int LIVENESS_CHECK = 10;

  private final World world;
  private final SimulatedNetwork network;
  private final int process;
  private final InputStream in = new Input();
  private final OutputStream out = new Output();
  private Exchange exchange;
  private byte[] pending = {};
  private int position;
  private int soTimeout;
  private int port;
  private boolean endsAfterPending;
  private boolean stallsAfterPending;
  private volatile boolean connected;
  private volatile boolean closed;

  SimulatedSocket(World world, SimulatedNetwork network, int process) {
    this.world = world;
    this.network = network;
    this.process = process;
    this.exchange = new Exchange(world);
  }

  @Override
  public void connect(SocketAddress address, int timeout) throws IOException {
    world.requireProcess(process);
    world.step("connect");
    requireOpen();
    if (exchange.hasFault(Faults.Kind.REFUSED)) {
      exchange = new Exchange(world);
      throw new ConnectException("Connection refused");
    }
    port = ((InetSocketAddress) address).getPort();
    connected = true;
    network.opened(this);
  }

  private void requireOpen() throws SocketException {
    if (closed) {
      throw new SocketException("Socket closed");
    }
  }

  private final class Output extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      requireOpen();
      exchange.send(bytes, offset, length);
    }
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      requireOpen();
      if (position == pending.length && !endsAfterPending && !stallsAfterPending) {
        if (!exchange.isSent()) {
          return readIdle();
        }
        receive();
      }
      if (position < pending.length) {
        int read = Math.min(length, pending.length - position);
        System.arraycopy(pending, position, target, offset, read);
        position += read;
        return read;
      }
      if (stallsAfterPending) {
        world.step("no further byte", network.stallLeft());
        throw new SocketTimeoutException("timeout");
      }
      return -1;
    }

    private int readIdle() throws IOException {
      if (soTimeout == 0 || soTimeout > LIVENESS_CHECK) {
        throw new SocketException("read without a request");
      }
      throw new SocketTimeoutException("Read timed out");
    }
  }

  private void receive() throws IOException {
    world.requireProcess(process);
    Exchange.Received received = exchange.response(this::isClosed);
    requireOpen();
    exchange = new Exchange(world);
    if (received.end() == Exchange.End.RESET) {
      throw new SocketException("Connection reset");
    }
    if (received.end() == Exchange.End.TIMEOUT) {
      throw new InterruptedIOException("timeout");
    }
    pending = received.bytes();
    position = 0;
    endsAfterPending = received.end() == Exchange.End.CLOSE;
    stallsAfterPending = received.end() == Exchange.End.STALL;
  }

  @Override
  public void close() {
    closed = true;
    network.closed(this);
  }

  @Override
  public InputStream getInputStream() {
    return in;
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public void setSoTimeout(int timeout) {
    soTimeout = timeout;
  }

  @Override
  public int getSoTimeout() {
    return soTimeout;
  }

  @Override
  public void setTcpNoDelay(boolean on) {}

  @Override
  public boolean isConnected() {
    return connected;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean isInputShutdown() {
    return closed;
  }

  @Override
  public boolean isOutputShutdown() {
    return closed;
  }

  @Override
  public InetAddress getInetAddress() {
    return InetAddress.getLoopbackAddress();
  }

  @Override
  public int getPort() {
    return port;
  }

  @Override
  public String toString() {
    return "connection to port " + port;
  }
}
