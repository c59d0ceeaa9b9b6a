package com.salescrm.sdk.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.elsewhere.ApplicationClasses;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.json.Person;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kotlin.Pair;
import kotlin.collections.IndexedValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationClassTest {

  private static final ApplicationClasses.Plain PLAIN = new ApplicationClasses.Plain(
      "a",
      3,
      new BigDecimal("1.10"),
      OffsetDateTime.parse("2026-06-19T12:05:47.5+02:00"),
      LocalDate.of(2026, 6, 19),
      Optional.empty(),
      List.of("x"));

  @Test
  void toJson_record_hasItsComponents() {
    assertThat(CrmJson.toJson(PLAIN))
        .isEqualTo("{\"title\":\"a\",\"rank\":3,\"price\":1.10,"
            + "\"at\":\"2026-06-19T12:05:47.5+02:00\",\"due\":\"2026-06-19\",\"tags\":[\"x\"]}");
    assertThat(CrmJson.fromJson(CrmJson.toJson(PLAIN), ApplicationClasses.Plain.class))
        .isEqualTo(PLAIN);
  }

  @Test
  void fromJson_unknownProperties_areIgnored() {
    assertThat(CrmJson.fromJson("{\"rank\":2,\"new\":{}}", ApplicationClasses.Fields.class).rank)
        .isEqualTo(2);
  }

  @Test
  void fromJson_beansAndFields_areSet() {
    ApplicationClasses.Bean bean =
        CrmJson.fromJson("{\"title\":\"a\",\"open\":true}", ApplicationClasses.Bean.class);
    ApplicationClasses.Fields fields =
        CrmJson.fromJson("{\"title\":\"a\",\"rank\":3}", ApplicationClasses.Fields.class);

    assertThat(CrmJson.toJson(bean)).isEqualTo("{\"title\":\"a\",\"open\":true}");
    assertThat(CrmJson.toJson(fields)).isEqualTo("{\"title\":\"a\",\"rank\":3}");
  }

  @Test
  void fromJson_constructorsAndBuilders_areCalled() {
    String json = "{\"title\":\"a\",\"rank\":3}";

    assertThat(CrmJson.fromJson(json, ApplicationClasses.Creator.class).getTitle())
        .isEqualTo("a");
    assertThat(CrmJson.fromJson(json, ApplicationClasses.Built.class).getTitle())
        .isEqualTo("a");
    assertThat(CrmJson.toJson(CrmJson.fromJson(json, ApplicationClasses.Named.class)))
        .isEqualTo(json);
  }

  @Test
  void fromJson_kotlinDataClass_isReadByConstructorProperties() {
    ApplicationClasses.KotlinLike open =
        CrmJson.fromJson("{\"title\":\"a\",\"isOpen\":true}", ApplicationClasses.KotlinLike.class);

    assertThat(CrmJson.toJson(open)).isEqualTo("{\"title\":\"a\",\"isOpen\":true}");
    assertThat(CrmJson.fromJson("{\"first\":\"a\",\"second\":2}", Pair.class))
        .isEqualTo(new Pair<>("a", 2));
    assertThat(CrmJson.toJson(new IndexedValue<>(7, "x")))
        .isEqualTo("{\"index\":7,\"value\":\"x\"}");
    assertThat(CrmJson.fromJson("{\"index\":7,\"value\":\"x\"}", IndexedValue.class))
        .isEqualTo(new IndexedValue<>(7, "x"));
    assertThatThrownBy(
            () -> CrmJson.fromJson("{\"isOpen\":true}", ApplicationClasses.KotlinLike.class))
        .isInstanceOf(DecodingException.class)
        .hasRootCauseInstanceOf(NullPointerException.class);
  }

  @Test
  void fromJson_polymorphicAndRecursive_areRead() {
    ApplicationClasses.Drawing drawing =
        new ApplicationClasses.Drawing(List.of(new ApplicationClasses.Circle(2)));
    ApplicationClasses.Tree tree =
        new ApplicationClasses.Tree("a", List.of(new ApplicationClasses.Tree("b", List.of())));

    assertThat(CrmJson.fromJson(CrmJson.toJson(drawing), ApplicationClasses.Drawing.class))
        .isEqualTo(drawing);
    assertThat(
            CrmJson.fromJson("{\"kind\":\"circle\",\"radius\":2}", ApplicationClasses.Shape.class))
        .isEqualTo(new ApplicationClasses.Circle(2));
    assertThat(CrmJson.fromJson(CrmJson.toJson(tree), ApplicationClasses.Tree.class))
        .isEqualTo(tree);
  }

  @Test
  void fromJson_modelWithinAClassOfTheApplication_isReadAsAModel() {
    String json =
        "{\"boss\":{\"id\":\"p1\",\"count\":\"many\",\"x\":1},\"team\":[{\"id\":\"p2\",\"tags\":null}],"
            + "\"label\":\"a\"}";

    ApplicationClasses.WithPeople people =
        CrmJson.fromJson(json, ApplicationClasses.WithPeople.class);

    assertThat(people.boss().additionalProperties()).containsOnlyKeys("count", "x");
    assertThat(people.team()).extracting(Person::id).containsExactly("p2");
    assertThat(people.label()).isEqualTo("a");
    assertThat(CrmJson.toJson(people))
        .isEqualTo(
            "{\"boss\":{\"id\":\"p1\",\"tags\":[],\"friends\":[],\"count\":\"many\",\"x\":1},"
                + "\"team\":[{\"id\":\"p2\",\"tags\":[],\"friends\":[]}],\"label\":\"a\"}");
    assertThat(CrmJson.fromJson(CrmJson.toJson(people), ApplicationClasses.WithPeople.class))
        .isEqualTo(people);
  }

  @Test
  void toJson_listOrMapOfObjects_hasTheirProperties() {
    assertThat(CrmJson.toJson(Map.of("notes", List.of(new ApplicationClasses.Circle(1.5)))))
        .contains("\"radius\":1.5");
  }

  @Test
  void listFromJson_anyEnvelope_isRead() {
    String list = "[{\"rank\":1},{\"rank\":2}]";

    assertThat(CrmJson.listFromJson(list, ApplicationClasses.Fields.class))
        .extracting(each -> each.rank)
        .containsExactly(1, 2);
    assertThat(CrmJson.listFromJson("{\"data\":" + list + "}", ApplicationClasses.Fields.class))
        .hasSize(2);
    try (JsonArrayReader<ApplicationClasses.Fields> reader = new JsonArrayReader<>(
        new ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8)),
        ApplicationClasses.Fields.class)) {
      assertThat(reader).toIterable().extracting(each -> each.rank).containsExactly(1, 2);
    }
  }

  @Test
  void fromJson_tree_isReadAsText() {
    JsonNode tree = CrmJson.tree("{\"id\":\"p1\",\"name\":\"cut \\ud83d\"}");

    assertThat(CrmJson.fromJson(tree, Person.class).name()).contains("cut \ud83d");
    assertThat(CrmJson.fromJson(CrmJson.tree("{\"rank\":4}"), ApplicationClasses.Fields.class).rank)
        .isEqualTo(4);
    assertThatThrownBy(() -> CrmJson.fromJson(TextNode.valueOf("x"), Person.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void fromJson_deserializerThrows_isDecodingExceptionWithItsCause() {
    for (Class<?> type :
        List.of(ApplicationClasses.Throwing.class, ApplicationClasses.ThrowingWhole.class)) {
      assertThatThrownBy(() -> CrmJson.fromJson("{\"title\":\"secret\"}", type))
          .isInstanceOf(DecodingException.class)
          .hasMessageContaining(type.getSimpleName())
          .hasMessageNotContaining("secret")
          .hasRootCauseMessage("mistake of the application");
    }
  }

  @Test
  void fromJson_invalidValue_reportsThePath() {
    assertThatThrownBy(
            () -> CrmJson.fromJson("{\"rank\":\"secret\"}", ApplicationClasses.Fields.class))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo("$.rank"))
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> CrmJson.fromJson("{\"rank\":3.5}", ApplicationClasses.Fields.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void toJson_noProperties_throwsWithTheReason() {
    assertThatThrownBy(() -> CrmJson.toJson(new ApplicationClasses.Empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ApplicationClasses$Empty")
        .hasMessageContaining("no properties");
    assertThatThrownBy(() -> CrmJson.toJson(List.of(Map.of("a", new ApplicationClasses.Empty()))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {ApplicationClasses.Abstract.class, ApplicationClasses.NoConstructor.class})
  void returning_classThatCannotBeInstantiated_throwsWithTheReason(Class<?> type) {
    assertThatThrownBy(() -> ApiRequest.get("/me/").returning(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(type.getName())
        .hasMessageContaining("constructor");
    assertThatThrownBy(() -> ApiRequest.get("/me/").returningList(type))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CrmJson.fromJson("{\"title\":\"a\"}", type))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining(type.getSimpleName());
  }

  /** As with a class on the module path whose package is not opened to Jackson. */
  @Test
  void returning_classOfAClosedPackage_namesOpens() {
    assertThatThrownBy(() -> ApiRequest.get("/me/").returning(java.util.Objects.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.util.Objects")
        .hasMessageContaining("does not \"opens java.util\"");
  }
}
