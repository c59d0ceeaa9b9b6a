package com.salescrm.sandbox;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

/** Command-line program that runs a sandbox with demo data until it is stopped. */
public final class SandboxServer {
  private static final String HELP = """
      Usage: SandboxServer [--port <number>] [--leads <number>] [--help]

        --port <number>   port on the loopback address, 0 for a free one (default 8080)
        --leads <number>  demo leads to start with (default 3000)
        --help            this text
      """;

  private static final int MAX_PORT = 65_535;

  private final PrintStream out;
  private int port = 8080;
  private int leads = 3_000;

  SandboxServer(PrintStream out) {
    this.out = out;
  }

  /**
   * Starts the service and waits until the JVM is stopped.
   *
   * @param args {@code --port}, {@code --leads}, {@code --help}
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public static void main(String[] args) throws InterruptedException {
    SandboxServer server = new SandboxServer(System.out);
    if (!server.parse(args)) {
      return;
    }
    try (Sandbox sandbox = server.start()) {
      Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close));
      new CountDownLatch(1).await();
    }
  }

  /** Returns false if the server should not start: help is requested or an argument is invalid. */
  boolean parse(String... args) {
    try {
      for (int i = 0; i < args.length; i++) {
        switch (args[i]) {
          case "--port" -> port = number(args, ++i, MAX_PORT);
          case "--leads" -> leads = number(args, ++i, Integer.MAX_VALUE);
          case "--help" -> throw new IllegalArgumentException("");
          default -> throw new IllegalArgumentException("Unknown option " + args[i] + "\n\n");
        }
      }
      return true;
    } catch (IllegalArgumentException e) {
      out.print(e.getMessage() + HELP);
      return false;
    }
  }

  Sandbox start() {
    Sandbox sandbox = Sandbox.builder().port(port).realTime().start().seed(Seed.leads(leads));
    out.printf(
        """
        The sandbox listens, with %d leads. Stop it with Ctrl-C.

          base address  %s
          API key       %s
          access token  %s

          curl -u %s: '%s/lead/?_limit=2&_fields=id,name'
        """,
        leads,
        sandbox.baseUrl(),
        sandbox.apiKey(),
        sandbox.accessToken(),
        sandbox.apiKey(),
        sandbox.baseUrl());
    return sandbox;
  }

  private static int number(String[] args, int index, int most) {
    String option = args[index - 1];
    if (index == args.length) {
      throw new IllegalArgumentException(option + " needs a number\n\n");
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
        option + " needs a number from 0 to " + most + ", not '" + args[index] + "'\n\n");
  }
}
