package com.salescrm.benchmarks.spring;

import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** The interface that Spring implements. */
@HttpExchange(url = "/lead/", accept = "application/json")
interface LeadEndpoints {
  @GetExchange("{id}/")
  LeadRecord get(@PathVariable("id") String id);

  @PostExchange(contentType = "application/json")
  LeadRecord create(@RequestBody NewLead lead);

  @GetExchange
  LeadPage list(@RequestParam("_limit") int limit, @RequestParam("_skip") int skip);
}
