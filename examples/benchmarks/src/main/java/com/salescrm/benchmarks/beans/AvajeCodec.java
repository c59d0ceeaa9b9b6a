package com.salescrm.benchmarks.beans;

import com.salescrm.benchmarks.Codec;
import com.salescrm.benchmarks.LeadClient.Page;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;

/** Binds the beans with the classes that the annotation processor of avaje-jsonb generates. */
public final class AvajeCodec implements Codec {
  private final JsonType<LeadPageBean> pages;
  private final JsonType<LeadBean> leads;
  private final JsonType<NewLeadBean> newLeads;

  /** Creates a codec. */
  public AvajeCodec() {
    Jsonb json = Jsonb.builder().build();
    this.pages = json.type(LeadPageBean.class);
    this.leads = json.type(LeadBean.class);
    this.newLeads = json.type(NewLeadBean.class);
  }

  @Override
  public Page wholePage(byte[] json) {
    LeadPageBean page = pages.fromJson(json);
    return new Page(page.data, Boolean.TRUE.equals(page.hasMore));
  }

  @Override
  public LeadBean lead(byte[] json) {
    return leads.fromJson(json);
  }

  @Override
  public byte[] encode(String name, String contact, String email) {
    return newLeads.toJsonBytes(NewLeadBean.of(name, contact, email));
  }
}
