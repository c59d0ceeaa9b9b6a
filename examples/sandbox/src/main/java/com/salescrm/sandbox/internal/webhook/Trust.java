package com.salescrm.sandbox.internal.webhook;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** What {@code verify_ssl} false asks for ("Events", rule 3). */
final class Trust {
  private Trust() {}

  /** The same client, which takes any certificate. */
  static OkHttpClient everything(OkHttpClient client) {
    try {
      X509TrustManager blind = new Blind();
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {blind}, null);
      return client
          .newBuilder()
          .sslSocketFactory(context.getSocketFactory(), blind)
          .hostnameVerifier((host, session) -> true)
          .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has TLS", e);
    }
  }

  private static final class Blind implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {
      // No clients here.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {
      // Any will do.
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
