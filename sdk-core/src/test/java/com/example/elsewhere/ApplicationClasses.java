package com.example.elsewhere;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.salescrm.sdk.core.internal.json.Person;
import java.beans.ConstructorProperties;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Classes of an application, of every kind that Jackson can read and of some that it cannot. */
public final class ApplicationClasses {

  private ApplicationClasses() {}

  public record Plain(
      String title,
      int rank,
      BigDecimal price,
      OffsetDateTime at,
      LocalDate due,
      Optional<String> by,
      List<String> tags) {}

  public static final class Bean {
    private String title = "";
    private boolean open;

    public String getTitle() {
      return title;
    }

    public void setTitle(String title) {
      this.title = title;
    }

    public boolean isOpen() {
      return open;
    }

    public void setOpen(boolean open) {
      this.open = open;
    }
  }

  @SuppressWarnings("VisibilityModifier")
  public static final class Fields {
    public String title = "";
    public int rank;
  }

  public static final class Creator {
    private final String title;

    @JsonCreator
    public Creator(@JsonProperty("title") String title) {
      this.title = title;
    }

    public String getTitle() {
      return title;
    }
  }

  public static final class Named {
    private final String title;
    private final int rank;

    @ConstructorProperties({"title", "rank"})
    public Named(String title, int rank) {
      this.title = title;
      this.rank = rank;
    }

    public String getTitle() {
      return title;
    }

    public int getRank() {
      return rank;
    }
  }

  /** As the compiler of Kotlin makes {@code data class KotlinLike(val title: String, val isOpen: Boolean)}. */
  @kotlin.Metadata
  public static final class KotlinLike {
    private final String title;
    private final boolean isOpen;

    public KotlinLike(String title, boolean isOpen) {
      this.title = Objects.requireNonNull(title, "title");
      this.isOpen = isOpen;
    }

    public String getTitle() {
      return title;
    }

    public boolean isOpen() {
      return isOpen;
    }

    public String component1() {
      return title;
    }

    public boolean component2() {
      return isOpen;
    }
  }

  @JsonDeserialize(builder = Built.Builder.class)
  public static final class Built {
    private final String title;

    private Built(String title) {
      this.title = title;
    }

    public String getTitle() {
      return title;
    }

    @JsonPOJOBuilder
    public static final class Builder {
      private String title = "";

      public Builder withTitle(String title) {
        this.title = title;
        return this;
      }

      public Built build() {
        return new Built(title);
      }
    }
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Circle.class, name = "circle"))
  public interface Shape {}

  public record Circle(double radius) implements Shape {}

  public record Drawing(List<Shape> shapes) {}

  public record WithPeople(Person boss, List<Person> team, String label) {}

  public record Tree(String name, List<Tree> children) {}

  public static final class Empty {}

  public interface Abstract {
    String getTitle();
  }

  public static final class NoConstructor {
    private final String title;

    public NoConstructor(String title, int unnamed) {
      this.title = title + unnamed;
    }

    public String getTitle() {
      return title;
    }
  }

  public record Throwing(
      @JsonDeserialize(using = Angry.class) String title) {}

  @JsonDeserialize(using = Angry.class)
  public static final class ThrowingWhole {}

  /** Cannot be read, and the causes of the exception form a cycle. */
  @JsonDeserialize(using = Cyclic.class)
  public static final class ThrowingCycle {}

  public static final class Cyclic extends StdDeserializer<ThrowingCycle> {
    private static final long serialVersionUID = 1L;

    public Cyclic() {
      super(ThrowingCycle.class);
    }

    @Override
    public ThrowingCycle deserialize(JsonParser parser, DeserializationContext context) {
      IllegalStateException e = new IllegalStateException("mistake of the application");
      e.initCause(new IllegalStateException("from below", e));
      throw e;
    }
  }

  /** A deserializer with a mistake in it. */
  public static final class Angry extends StdDeserializer<Object> {
    private static final long serialVersionUID = 1L;

    public Angry() {
      super(Object.class);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
      throw new IllegalStateException("mistake of the application");
    }
  }
}
