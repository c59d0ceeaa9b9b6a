package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.json.CrmJson;
import org.junit.jupiter.api.Test;

class AttachmentTest {
  @Test
  void of_javaValues_hasTheJsonOfTheService() {
    Attachment attachment =
        Attachment.of("https://files.example/1", "offer.pdf", "application/pdf");

    assertThat(attachment)
        .hasToString("{\"url\":\"https://files.example/1\","
            + "\"filename\":\"offer.pdf\",\"content_type\":\"application/pdf\"}");
    assertThat(attachment.url()).contains("https://files.example/1");
    assertThat(attachment.size()).isEmpty();
  }

  @Test
  void read_unknownProperties_areWritten() {
    String json =
        "{\"filename\":\"a.txt\",\"content_type\":\"text/plain\",\"size\":5000000000,\"thumbnail_url\":null}";

    Attachment attachment = CrmJson.fromJson(json, Attachment.class);

    assertThat(attachment.filename()).contains("a.txt");
    assertThat(attachment.size()).contains(5_000_000_000L);
    assertThat(attachment.url()).isEmpty();
    assertThat(attachment.contentType()).contains("text/plain");
    assertThat(CrmJson.toJson(attachment)).isEqualTo(json);
    assertThat(attachment).isEqualTo(Attachment.of(CrmJson.tree(json)));
  }

  @Test
  void of_blankOrNotAnObject_throws() {
    assertThatThrownBy(() -> Attachment.of(" ", "a", "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("url");
    assertThatThrownBy(() -> Attachment.of("a", "b", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("contentType");
    assertThatThrownBy(() -> Attachment.of(NullNode.getInstance()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attachment");
  }
}
