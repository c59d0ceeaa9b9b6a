package com.salescrm.sync;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;

/** A sandbox in a JVM of its own: prints its address and key, and ends with its parent process. */
final class SandboxMain {
  private SandboxMain() {}

  public static void main(String[] args) throws Exception {
    Seed seed = Seed.leads(Integer.parseInt(args[0])).withTasks(1);
    try (Sandbox sandbox = Sandbox.builder().realTime().start().seed(seed)) {
      System.out.println(sandbox.baseUrl());
      System.out.println(sandbox.apiKey());
      System.in.read();
    }
  }
}
