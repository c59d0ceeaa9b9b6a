package com.salescrm.sdk.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PageRequestTest {
  @Test
  void queryParameters_withPageSize_areTheLimit() {
    PageRequest request = PageRequest.builder().pageSize(50).build();

    assertThat(request.pageSize()).hasValue(50);
    assertThat(request.queryParameters()).containsExactly(Map.entry("_limit", "50"));
    assertThat(request).isEqualTo(PageRequest.builder().pageSize(50).build());
    assertThat(request).hasToString("PageRequest{pageSize=50}");
  }

  @Test
  void queryParameters_withoutPageSize_areEmpty() {
    PageRequest request = PageRequest.builder().build();

    assertThat(request.pageSize()).isEmpty();
    assertThat(request.queryParameters()).isEmpty();
    assertThat(request).isNotEqualTo(PageRequest.builder().pageSize(50).build());
  }

  @Test
  void from_anotherRequest_copiesThePageSize() {
    PageRequest fifty = PageRequest.builder().pageSize(50).build();
    PageRequest unset = PageRequest.builder().build();

    assertThat(PageRequest.builder().from(fifty).build()).isEqualTo(fifty);
    assertThat(PageRequest.builder().from(fifty).from(unset).build()).isEqualTo(fifty);
  }

  @Test
  void build_pageSizeOne_isAccepted() {
    assertThat(PageRequest.builder().pageSize(1).build().queryParameters())
        .containsExactly(Map.entry("_limit", "1"));
  }

  @Test
  void build_pageSizeLessThanOne_throws() {
    PageRequest.Builder builder = PageRequest.builder().pageSize(0);

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("pageSize must be at least 1, but was 0");
  }
}
