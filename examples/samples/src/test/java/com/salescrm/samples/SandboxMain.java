package com.salescrm.samples;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;

/** A sandbox in a separate JVM: prints its address and key, and ends with a line of input or with its parent. */
final class SandboxMain {
  private SandboxMain() {}

  public static void main(String[] args) throws Exception {
    try (Sandbox sandbox =
        Sandbox.builder().realTime().start().seed(Seed.virtualLeads(Integer.parseInt(args[0])))) {
      System.out.println(sandbox.baseUrl());
      System.out.println(sandbox.apiKey());
      System.in.read();
    }
  }
}
