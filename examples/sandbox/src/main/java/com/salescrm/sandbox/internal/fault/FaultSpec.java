package com.salescrm.sandbox.internal.fault;

/**
 * The definition of a fault.
 *
 * @param stage when the fault takes effect
 * @param processes whether the request is executed first
 * @param effect changes the delivery, given the request target
 */
public record FaultSpec(Stage stage, boolean processes, Effect effect) {

  /** When a fault takes effect. */
  public enum Stage {
    /** After the connection is accepted. */
    CONNECT,
    /** After the request line has arrived, before the rest is read. */
    REQUEST_LINE,
    /** After the request has been read. */
    RESPONSE
  }

  /** Changes the delivery of a response. */
  @FunctionalInterface
  public interface Effect {
    Delivery on(Delivery delivery, String target);
  }

  /** Returns a fault that applies another effect after this one. */
  public FaultSpec then(Effect next) {
    Effect first = effect;
    return new FaultSpec(
        stage, processes, (delivery, target) -> next.on(first.on(delivery, target), target));
  }

  public FaultSpec processing(boolean value) {
    return new FaultSpec(stage, value, effect);
  }
}
