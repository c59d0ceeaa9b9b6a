package com.salescrm.sandbox;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;

/** Command-line program that runs a sandbox with demo data until it is stopped. */
public final class SandboxServer {
  private static final int MAX_PORT = 65_535;
  private static final String HELP = """
      Usage: SandboxServer [--port <number>] [--leads <number>] [--help]

        --port <number>   port on the loopback address, 0 for a free one (default 8080)
        --leads <number>  demo leads to start with (default 3000)
        --help            this text
      """;

  private final PrintStream out;
  private int port = 8080;
  private int leads = 3_000;

  SandboxServer(PrintStream out) {
    this.out = out;
  }

  /**
   * Starts the service and waits until the JVM is stopped. If an argument is invalid or the port is in use, it prints the
   * error and the help to the standard error stream and ends the JVM with code 2.
   *
   * @param args {@code --port}, {@code --leads}, {@code --help}
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public static void main(String[] args) throws InterruptedException {
    SandboxServer server = new SandboxServer(System.out);
    Sandbox sandbox;
    try {
      if (!server.parse(args)) {
        return;
      }
      sandbox = server.start();
    } catch (IllegalArgumentException e) {
      System.err.print(e.getMessage() + "\n\n" + HELP);
      System.exit(2);
      return;
    }
    try (sandbox) {
      Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close));
      new CountDownLatch(1).await();
    }
  }

  /**
   * Returns false after {@code --help}, which it prints.
   *
   * @throws IllegalArgumentException if an argument is invalid
   */
  boolean parse(String... args) {
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--port" -> port = number(args, ++i, MAX_PORT);
        case "--leads" -> leads = number(args, ++i, Integer.MAX_VALUE);
        case "--help" -> {
          out.print(HELP);
          return false;
        }
        default -> throw new IllegalArgumentException("Unknown option " + args[i]);
      }
    }
    return true;
  }

  /**
   * Starts the service and prints its address.
   *
   * @throws IllegalArgumentException if the port is in use
   */
  Sandbox start() {
    Sandbox sandbox = listen().seed(Seed.leads(leads));
    out.printf(
        """
        The sandbox listens, with %d leads. Stop it with Ctrl-C.

          base address  %s
          API key       %s
          access token  %s

          OAuth: client id      %s
                 client secret  %s
                 authorization  %s
                 API host       %s

          curl -u %s: '%s/lead/?_limit=2&_fields=id,name'
        """,
        leads,
        sandbox.baseUrl(),
        sandbox.apiKey(),
        sandbox.accessToken(),
        sandbox.oauth().clientId(),
        sandbox.oauth().clientSecret(),
        sandbox.oauth().authUrl(),
        sandbox.oauth().apiHost(),
        sandbox.apiKey(),
        sandbox.baseUrl());
    return sandbox;
  }

  private Sandbox listen() {
    try {
      return Sandbox.builder().port(port).realTime().start();
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(e.getMessage() + ": choose another --port", e);
    }
  }

  private static int number(String[] args, int index, int most) {
    String option = args[index - 1];
    if (index == args.length) {
      throw new IllegalArgumentException(option + " needs a number");
    }
    try {
      int number = Integer.parseInt(args[index]);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Rejected below.
    }
    throw new IllegalArgumentException(
        option + " needs a number from 0 to " + most + ", not '" + args[index] + "'");
  }
}
