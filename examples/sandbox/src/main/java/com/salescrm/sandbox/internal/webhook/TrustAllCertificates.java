package com.salescrm.sandbox.internal.webhook;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/**
 * TLS without certificate checks, for subscriptions with {@code verify_ssl} false ("Events", rule
 * 3).
 */
final class TrustAllCertificates {
  private TrustAllCertificates() {}

  /** Returns a client that accepts any certificate. */
  static OkHttpClient client(OkHttpClient client) {
    try {
      X509TrustManager anyCertificate = new AnyCertificate();
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {anyCertificate}, null);
      return client
          .newBuilder()
          .sslSocketFactory(context.getSocketFactory(), anyCertificate)
          .hostnameVerifier((host, session) -> true)
          .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has TLS", e);
    }
  }

  private static final class AnyCertificate implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {
      // The client side does not check clients.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {
      // Accepts any certificate.
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
