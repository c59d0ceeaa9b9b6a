package com.salescrm.sandbox.internal.fault;

/**
 * A fault as the service carries it out.
 *
 * @param stage when it strikes
 * @param processes whether the request is carried out first, and its state kept
 * @param effect what it does to a delivery, given the target of the request
 */
public record FaultSpec(Stage stage, boolean processes, Effect effect) {

  /** When a fault strikes. */
  public enum Stage {
    /** As soon as a connection is there. */
    CONNECT,
    /** When the first line of the request is known, and the rest is not read yet. */
    REQUEST_LINE,
    /** When the request is read. */
    RESPONSE
  }

  /** Changes the delivery of the response to a request. */
  @FunctionalInterface
  public interface Effect {
    Delivery on(Delivery delivery, String target);
  }

  /** One effect after another. */
  public FaultSpec then(Effect next) {
    Effect first = effect;
    return new FaultSpec(
        stage, processes, (delivery, target) -> next.on(first.on(delivery, target), target));
  }

  public FaultSpec processing(boolean value) {
    return new FaultSpec(stage, value, effect);
  }
}
