package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.JSON;
import com.salescrm.benchmarks.Codec;
import com.salescrm.benchmarks.LeadClient.Page;

/** Binds the beans with the classes that fastjson2 generates at run time. */
public final class FastjsonCodec implements Codec {

  @Override
  public Page wholePage(byte[] json) {
    LeadPageBean page = JSON.parseObject(json, LeadPageBean.class);
    return new Page(page.data, Boolean.TRUE.equals(page.hasMore));
  }

  @Override
  public LeadBean lead(byte[] json) {
    return JSON.parseObject(json, LeadBean.class);
  }

  @Override
  public byte[] encode(String name, String contact, String email) {
    return JSON.toJSONBytes(NewLeadBean.of(name, contact, email));
  }
}
