package com.salescrm.sdk.simulation;

/** A program of an application, with the rules that hold for its results. */
@FunctionalInterface
interface Program {
  /** Runs the program to its end, in as many processes as it takes. */
  void run(World world) throws Exception;
}
