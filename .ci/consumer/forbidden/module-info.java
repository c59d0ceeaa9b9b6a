/** A program that must not compile: see the class. */
module com.example.consumer {
  requires com.salescrm.sdk;
}
