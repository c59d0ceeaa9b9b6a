package com.salescrm.sdk.phonenumber;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The filters of a list of phone numbers; a number must match all (specification, "Phone numbers"). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListPhoneNumbersRequest implements QueryParameters {

  ListPhoneNumbersRequest() {} // Extended by the generated class only.

  /** {@return the number, in E.164} */
  public abstract Optional<String> number();

  /** {@return the id of the user; all users by default} */
  public abstract Optional<String> userId();

  /** {@return true for group numbers, false for other numbers; both by default} */
  public abstract Optional<Boolean> isGroupNumber();

  @Value.Check
  void check() {
    if (number().filter(String::isBlank).isPresent()) {
      throw new IllegalStateException("number is blank, which would list all numbers");
    }
    RequestIds.require("userId", userId());
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return new QueryWriter()
        .add("number", number())
        .add("user_id", userId())
        .add("is_group_number", isGroupNumber())
        .parameters();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListPhoneNumbersRequest.Builder {
    Builder() {}
  }
}
