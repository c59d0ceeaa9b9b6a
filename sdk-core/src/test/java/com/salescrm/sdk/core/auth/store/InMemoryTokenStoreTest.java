package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.auth.contract.TokenStoreContract;

class InMemoryTokenStoreTest extends TokenStoreContract {
  private final InMemoryTokenStore store = new InMemoryTokenStore();

  @Override
  protected TokenStore open() {
    return store;
  }
}
