package com.salescrm.sync.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.serve.VanishingHost;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A vanished host ends neither the connections of this machine nor those of the server: both find that out by probes. */
@Timeout(60)
class ServerConnectionsTest {
  private static final String SETTINGS = "SELECT string_agg(setting, ' ' ORDER BY name)"
      + " FROM pg_settings WHERE name LIKE 'tcp_keepalives_%'";

  private static DatabaseSettings settings(String parameters) throws SQLException {
    String url = TestDatabases.create(TestDatabases.POSTGRESQL, Path.of(""));
    return new DatabaseSettings(url + parameters, null, null, Duration.ofSeconds(1));
  }

  private static String value(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  @Test
  void connections_byDefault_letTheServerProbeAfterAMinute() throws Exception {
    DatabaseSettings settings = settings("");
    try (Database database = Database.open(settings);
        AdvisoryRunLock lock = (AdvisoryRunLock) AdvisoryRunLock.of(settings)) {
      // Count, idle, interval.
      assertThat(database.<String>reading(connection -> value(connection, SETTINGS)))
          .isEqualTo("6 60 10");
      assertThat(value(lock.connection(), SETTINGS)).isEqualTo("6 60 10");
    }
  }

  @Test
  void sockets_probeAfterAMinute() throws Exception {
    try (Socket socket = new KeepAliveSockets().createSocket()) {
      Map<java.net.SocketOption<Integer>, Integer> expected = Map.of(
          ExtendedSocketOptions.TCP_KEEPIDLE, 60,
          ExtendedSocketOptions.TCP_KEEPINTERVAL, 10,
          ExtendedSocketOptions.TCP_KEEPCOUNT, 6);
      for (var each : expected.entrySet()) {
        if (socket.supportedOptions().contains(each.getKey())) {
          assertThat(socket.getOption(each.getKey())).isEqualTo(each.getValue());
        }
      }
      assertThat(socket.getKeepAlive()).isTrue();
    }
  }

  @Test
  void limits_ofResponses_endShortStatementsOnlyAndYieldToTheUrl() throws Exception {
    Database.Work<String> slow = connection -> value(connection, "SELECT 'done' FROM pg_sleep(3)");
    try (Database database = Database.open(settings(""))) {
      Database brief = database.withResponseLimit(Duration.ofMillis(500));

      assertThatThrownBy(() -> brief.<String>reading(slow))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("cannot be reached");
      assertThat(database.<String>reading(slow))
          .isEqualTo("done"); // On a connection of the same pool.
      assertThat(database.<Integer>reading(Connection::getNetworkTimeout)).isEqualTo(3_601_000);
    }
    try (Database database = Database.open(settings("&socketTimeout=7"))) {
      assertThat(database
              .withResponseLimit(Duration.ofMillis(500))
              .<Integer>reading(Connection::getNetworkTimeout))
          .isEqualTo(7_000);
    }
  }

  @Test
  void write_toAHostThatReadsNoMore_endsAfterTheLimitOfResponses() throws Exception {
    try (VanishingHost host = new VanishingHost(
            URI.create(settings("").url().substring("jdbc:".length())).getPort());
        Database unlimited = through(host, "");
        Database database = through(host, "&socketTimeout=2")) {
      Database.Work<String> longWrite = connection -> {
        try (PreparedStatement select = connection.prepareStatement("SELECT LENGTH(?)")) {
          select.setString(1, "x".repeat(30_000_000)); // More than the buffers of both sockets.
          try (ResultSet rows = select.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
          }
        }
      };
      assertThat(unlimited.<String>reading(longWrite)).isEqualTo("30000000");

      assertThatThrownBy(() -> database.<String>reading(connection -> {
            host.vanish();
            return longWrite.on(connection);
          }))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("cannot be reached");
    }
  }

  private static Database through(VanishingHost host, String setting) throws SQLException {
    URI server = URI.create(settings(setting).url().substring("jdbc:".length()));
    return Database.open(DatabaseSettings.of(
        "jdbc:postgresql://localhost:" + host.port() + server.getPath() + "?" + server.getQuery()));
  }
}
