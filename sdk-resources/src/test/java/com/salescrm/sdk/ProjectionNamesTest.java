package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.property.Custom;
import com.salescrm.sdk.lead.LeadService;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where the annotations of a record may be: the compilers of Java and Kotlin copy them to different places. */
class ProjectionNamesTest extends OperationTest {

  private record WithAccessor(@JsonProperty("display_name") String label) {

    @Override
    public String label() {
      return label;
    }
  }

  @Test
  void list_componentWithADeclaredAccessor_hasTheNameOfItsAnnotation() throws Exception {
    respond("{\"data\":[{\"id\":\"lead_1\",\"display_name\":\"Acme\"}]}");

    assertThat(new LeadService(http).list(WithAccessor.class).firstPage().items())
        .extracting(WithAccessor::label)
        .containsExactly("Acme");
    assertTaken("GET /api/v1/lead/?_fields=id,display_name");
  }

  /** As Kotlin compiles {@code @JvmRecord data class}: the annotations are on the parameters alone. */
  private record AsOfKotlin(String label, Optional<String> tier) {

    private AsOfKotlin(
        @JsonProperty("display_name") String label, @Custom("cf_tier") Optional<String> tier) {
      this.label = label;
      this.tier = tier;
    }
  }

  @Test
  void list_annotationsOfTheParametersOfTheConstructor_nameTheFields() throws Exception {
    respond(
        "{\"data\":[{\"id\":\"lead_1\",\"display_name\":\"Acme\",\"custom.cf_tier\":\"gold\"}]}");

    assertThat(new LeadService(http).list(AsOfKotlin.class).firstPage().items())
        .containsExactly(new AsOfKotlin("Acme", Optional.of("gold")));
    assertTaken("GET /api/v1/lead/?_fields=id,display_name,custom.cf_tier");
  }
}
