package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A service with many leads of 30 custom fields each, in a JVM of its own. It spends little time on a response, so that a
 * measurement shows the client. All other lists are empty.
 */
final class WideLeads {
  static final List<String> CUSTOM_FIELDS =
      IntStream.range(0, 30).mapToObj(i -> String.format("cf_%02d", i)).toList();

  private static final String EMPTY = "{\"data\":[],\"has_more\":false,\"total_results\":0}";

  private final int leads;
  private final Map<String, Integer> requests = new ConcurrentHashMap<>();

  private WideLeads(int leads) {
    this.leads = leads;
  }

  /** Prints its address, and for each line of input the number of requests since the line before, by path. */
  public static void main(String[] args) throws Exception {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    WideLeads service = new WideLeads(Integer.parseInt(args[0]));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/api/v1/", service::respond);
    server.start();
    System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1");
    while (System.in.read() >= 0) {
      System.out.println(new TreeMap<>(service.requests));
      service.requests.clear();
    }
    server.stop(0);
  }

  private void respond(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    requests.merge(path.substring("/api/v1".length()), 1, Integer::sum);
    byte[] body = switch (path) {
      case "/api/v1/me/" -> "{\"id\":\"user_1\",\"organization_id\":\"orga_1\"}".getBytes(UTF_8);
      case "/api/v1/lead/" ->
        page(Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "_skip=0"));
      default -> EMPTY.getBytes(UTF_8);
    };
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private byte[] page(String query) throws IOException {
    Map<String, String> parameters = Stream.of(query.split("&", -1))
        .collect(Collectors.toMap(each -> each.split("=", 2)[0], each -> each.split("=", 2)[1]));
    int from = Integer.parseInt(parameters.getOrDefault("_skip", "0"));
    int to = Math.min(leads, from + Integer.parseInt(parameters.getOrDefault("_limit", "100")));
    ByteArrayOutputStream page = new ByteArrayOutputStream(200_000);
    page.write("{\"data\":[".getBytes(UTF_8));
    for (int i = from; i < to; i++) {
      page.write((i == from ? "" : ",").getBytes(UTF_8));
      page.write(lead(i).getBytes(UTF_8));
    }
    page.write(
        ("],\"has_more\":" + (to < leads) + ",\"total_results\":" + leads + "}").getBytes(UTF_8));
    return page.toByteArray();
  }

  private static String lead(int index) {
    String id = String.format("lead_%09d", index);
    StringBuilder json = new StringBuilder(2_500);
    json.append("{\"id\":\"")
        .append(id)
        .append("\",\"organization_id\":\"orga_1\",\"name\":\"Company ");
    json.append(index).append("\",\"display_name\":\"Company ").append(index);
    json.append("\",\"description\":\"Makes things of many kinds\",\"url\":\"https://example.com/");
    json.append(index).append("\",\"html_url\":\"https://app.example.com/lead/").append(id);
    json.append("/\",\"status_id\":\"stat_").append(index % 5);
    json.append("\",\"status_label\":\"Status ").append(index % 5);
    json.append(
        "\",\"created_by\":\"user_1\",\"created_by_name\":\"Ann Example\",\"updated_by\":\"user_2\",");
    json.append("\"updated_by_name\":\"Bob Example\",");
    json.append("\"date_created\":\"2026-01-05T08:00:00.123000+00:00\",");
    json.append("\"date_updated\":\"2026-03-05T09:30:00.456000+00:00\",");
    json.append("\"addresses\":[{\"label\":\"business\",\"address_1\":\"").append(index % 900);
    json.append(" Main Street\",\"address_2\":null,\"city\":\"Springfield\",\"state\":\"CA\",");
    json.append("\"zipcode\":\"")
        .append(10_000 + index % 80_000)
        .append("\",\"country\":\"US\"}],");
    json.append("\"contacts\":[],\"opportunities\":[],\"tasks\":[],\"integration_links\":[]");
    for (int i = 0; i < CUSTOM_FIELDS.size(); i++) {
      json.append(",\"custom.").append(CUSTOM_FIELDS.get(i)).append("\":");
      switch (i % 5) {
        case 0 -> json.append(index % 1_000 + i);
        case 1 -> json.append("\"2026-02-").append(10 + index % 18).append('"');
        case 2 -> json.append(index % 2 == 0);
        case 3 -> json.append(i == 3 ? "[\"red\",\"blue\"]" : "null");
        default ->
          json.append("\"Value ")
              .append(index % 37)
              .append(" of field ")
              .append(i)
              .append('"');
      }
    }
    return json.append('}').toString();
  }
}
