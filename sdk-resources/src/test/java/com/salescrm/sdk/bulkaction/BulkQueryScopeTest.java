package com.salescrm.sdk.bulkaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A bulk action of all leads requires {@code allLeads()}, whatever the form of a query without a condition. */
class BulkQueryScopeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'or'}",
        "{'type':'or','queries':null}",
        "{'type':'or','queries':[{'type':'or','queries':[]}]}",
        "{'type':'and','queries':[{'type':'or','queries':[],'negate':true}]}",
        "{'type':'and','queries':[{'type':'and','queries':[],'negate':true}]}",
        "{'type':'and','negate':true,'queries':[{'type':'and','negate':true,'queries':[{'type':'match_all'}]}]}",
        "{'type':'and','negate':true,'queries':[{'type':'id'},{'type':'match_all','negate':true}]}",
        "{'type':'or','negate':true,'queries':[{'type':'match_all','negate':true}]}",
        "{'type':'and','queries':[{}]}",
        "{'type':'and','queries':[null]}",
        "{'type':'and','queries':['']}",
        "{'type':'and','queries':[{'type':'object_type','object_type':'lead'},'*']}",
        "{'object_type':'lead','negate':false}",
        "[{'type':'or'}]"
      })
  void build_queryWithoutACondition_requiresAllLeads(String json) {
    SearchQuery query = SearchQuery.of(CrmJson.tree(json.replace('\'', '"')));
    BulkDeleteRequest.Builder delete = BulkDeleteRequest.builder().query(query);

    assertThatThrownBy(delete::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("allLeads()");
    assertThat(delete.allLeads().build().query()).contains(query);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'or','queries':[{'type':'id'},{'type':'match_all','negate':true}]}",
        "{'type':'and','queries':[{'type':'match_all'},{'type':'id'}]}",
        "{'type':'or','negate':true,'queries':[{'type':'id'},{'type':'match_all','negate':true}]}",
        "{'type':'and','negate':true,'queries':[{'type':'match_all'},{'type':'id'}]}",
        "{'type':'match_all','negate':true}",
        "{'type':'or','queries':[{'type':'id'},{'type':'and','negate':true,'queries':['*']}]}",
        "{'object_type':'lead','negate':false,'status':'stat_1'}"
      })
  void build_queryWithACondition_isAccepted(String json) {
    SearchQuery query = SearchQuery.of(CrmJson.tree(json.replace('\'', '"')));

    assertThat(BulkDeleteRequest.builder().query(query).build().query()).contains(query);
  }

  @Test
  void condition_withoutAValue_isRefused() {
    assertThatThrownBy(() -> SearchCondition.text(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("blank");
    assertThatThrownBy(() -> SearchCondition.references("status.lead", "stat_1", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("object_ids");
  }
}
