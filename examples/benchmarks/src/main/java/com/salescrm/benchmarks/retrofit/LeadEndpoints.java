package com.salescrm.benchmarks.retrofit;

import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import retrofit2.Call;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** The interface that Retrofit implements. */
interface LeadEndpoints {
  @GET("lead/{id}/")
  Call<LeadRecord> get(@Path("id") String id);

  @POST("lead/")
  Call<LeadRecord> create(@Body NewLead lead);

  @GET("lead/")
  Call<LeadPage> list(@Query("_limit") int limit, @Query("_skip") int skip);
}
