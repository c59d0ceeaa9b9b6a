package com.salescrm.benchmarks.feign;

import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import feign.Headers;
import feign.Param;
import feign.RequestLine;

/** The interface that Feign implements. */
@Headers("Accept: application/json")
interface LeadEndpoints {
  @RequestLine("GET /lead/{id}/")
  LeadRecord get(@Param("id") String id);

  @RequestLine("POST /lead/")
  @Headers("Content-Type: application/json")
  LeadRecord create(NewLead lead);

  @RequestLine("GET /lead/?_limit={limit}&_skip={skip}")
  LeadPage list(@Param("limit") int limit, @Param("skip") int skip);
}
