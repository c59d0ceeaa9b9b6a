package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableAnyProperty;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import java.io.IOException;

/**
 * Makes one odd property cost that property only: each property of a model that keeps additional properties is held
 * as a tree while it is bound, and if that fails, the tree becomes an additional property under the same name.
 *
 * <p>What fails below a property without such a model in between (an element of a list that lacks its id) takes the
 * property that holds it along. So a document is bound in one go, however many odd places it has.
 */
final class TolerantReading {

  private TolerantReading() {}

  static SimpleModule module() {
    return new SimpleModule("salescrm-tolerant").setDeserializerModifier(new Modifier());
  }

  private static final class Modifier extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public BeanDeserializerBuilder updateBuilder(
        DeserializationConfig config,
        BeanDescription description,
        BeanDeserializerBuilder builder) {
      SettableAnyProperty additional = builder.getAnySetter();
      if (additional != null) {
        for (SettableBeanProperty property : AdditionalProperties.propertiesOf(builder)) {
          builder.addOrReplaceProperty(new TolerantProperty(property, additional), true);
        }
      }
      return builder;
    }
  }

  private static final class TolerantProperty extends SettableBeanProperty.Delegating {

    private static final long serialVersionUID = 1L;

    private final SettableAnyProperty additional;

    TolerantProperty(SettableBeanProperty delegate, SettableAnyProperty additional) {
      super(delegate);
      this.additional = additional;
    }

    @Override
    protected SettableBeanProperty withDelegate(SettableBeanProperty changed) {
      return new TolerantProperty(changed, additional);
    }

    @Override
    public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object target)
        throws IOException {
      deserializeSetAndReturn(parser, context, target);
    }

    @Override
    public Object deserializeSetAndReturn(
        JsonParser parser, DeserializationContext context, Object target) throws IOException {
      JsonNode raw = context.readTree(parser);
      try (JsonParser copy = new TreeTraversingParser(raw, parser.getCodec())) {
        copy.nextToken();
        return delegate.deserializeSetAndReturn(copy, context, target);
      } catch (JsonProcessingException ofTheWrongKind) {
        additional.set(target, getName(), raw);
        return target;
      }
    }
  }
}
