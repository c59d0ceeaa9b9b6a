package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.auth.contract.TokenStoreContract;

class InMemoryTokenStoreTest extends TokenStoreContract {
  private final InMemoryTokenStore store = new InMemoryTokenStore();

  @Override
  protected TokenStore open() {
    return store;
  }
}
