package com.salescrm.sync.simulation;

/**
 * What happens to a process.
 *
 * @param killAt when it is killed
 * @param freezeAt when it is frozen
 * @param faultAt the number of requests before the one that fails; {@link #NEVER} for none
 * @param fault how that request fails
 * @param editRate the probability that others change an object at the time of a request
 */
record Plan(Moment killAt, Moment freezeAt, int faultAt, Fault fault, double editRate) {
  static final int NEVER = Integer.MAX_VALUE;

  static final Plan NOTHING = new Plan(Moment.NEVER, Moment.NEVER, NEVER, Fault.STATUS_500, 0);

  /** How a request fails. */
  enum Fault {
    STATUS_500,
    STATUS_503,
    TOO_MANY_REQUESTS,
    LOST_REQUEST,
    LOST_RESPONSE,
    PROCESSED_500,
    CUT_BODY,
    HTML
  }

  Plan edits(double rate) {
    return new Plan(killAt, freezeAt, faultAt, fault, rate);
  }

  Plan kill(Moment moment) {
    return new Plan(moment, freezeAt, faultAt, fault, editRate);
  }

  Plan freeze(Moment moment) {
    return new Plan(killAt, moment, faultAt, fault, editRate);
  }

  Plan fail(int request, Fault how) {
    return new Plan(killAt, freezeAt, request, how, editRate);
  }
}
