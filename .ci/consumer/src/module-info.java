/** A program that names the SDK and nothing else. */
module com.example.consumer {
  requires com.salescrm.sdk;
}
