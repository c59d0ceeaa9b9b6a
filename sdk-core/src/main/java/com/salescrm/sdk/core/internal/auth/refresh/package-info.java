/**
 * The refresh of OAuth tokens. {@code RefreshManager} holds the tokens and runs one refresh at a time, {@code RefreshTask}
 * performs its steps, {@code RefreshRequest} sends the refresh token, {@code RefreshBackoff} decides when the next one may be
 * sent, and {@code UnpersistedTokens} saves new tokens, again and again if the store fails. {@code StateTableTest} compares
 * the tables below with the code.
 *
 * <p>What happens when a call needs a token, when its access token receives a 401, and when it receives a 401 after another
 * process has stored other tokens:
 *
 * <pre>
 * state                          | call                             | 401                                    | 401, other tokens stored
 * empty store                    | throw ReauthorizationRequired    | throw ReauthorizationRequired          | adopt
 * more than 5 min left           | use                              | refresh                                | adopt
 * 30 s to 5 min left             | use, refresh in background       | refresh                                | adopt
 * less than 30 s left            | refresh                          | refresh                                | adopt
 * expired                        | refresh                          | refresh                                | adopt
 * expiry unknown                 | use                              | refresh                                | adopt
 * unexpired, no refresh token    | use                              | return the 401                         | adopt
 * expired, no refresh token      | throw ReauthorizationRequired    | throw ReauthorizationRequired          | adopt
 * refreshed for a 401            | use                              | return the 401                         | adopt
 * backing off, unexpired         | use                              | throw OAuth                            | adopt
 * backing off, expired           | throw OAuth                      | throw OAuth                            | adopt
 * refresh token invalid          | throw ReauthorizationRequired    | throw ReauthorizationRequired          | adopt
 * intent of another process      | wait 15 s, refresh               | wait 15 s, refresh                     | adopt
 * unpersisted tokens             | use                              | refresh                                | adopt
 * </pre>
 *
 * <p><i>use</i>: the access token in memory, without a request; <i>refresh</i>: one request, then the new access token;
 * <i>adopt</i>: the tokens in the store, without a request; <i>throw</i>: an exception, without a request. <i>Refreshed for a
 * 401</i> lasts 60 s and ends early when the access token expires.
 *
 * <p>What happens after an expired access token's refresh token was sent; {@code invalid_grant} counts with 400 and 401:
 *
 * <pre>
 * response                              | result                        | intent  | next refresh | listener
 * tokens                                | new tokens                    | cleared | when due     | refreshed
 * tokens, store fails                   | new tokens                    | stays   | when due     | saveFailed
 * tokens, user has authorized again     | other tokens                  | cleared | when due     | -
 * invalid_grant                         | throw ReauthorizationRequired | cleared | never        | reauthorizationRequired
 * invalid_grant, user authorized again  | other tokens                  | cleared | when due     | -
 * rejected                              | throw OAuth                   | cleared | after 1 s    | -
 * rejected, Retry-After: 5              | throw OAuth                   | cleared | after 5 s    | -
 * lost                                  | throw OAuth                   | stays   | after 15 s   | -
 * </pre>
 *
 * <p>A request that ends with an unexpected exception, for instance from an interceptor, counts as lost. The delay after
 * further rejections in a row doubles to at most 60 s; a Retry-After counts up to 5 min. While the store fails, new tokens
 * stay in memory with the store's lock, and are saved again every second.
 */
@NullMarked
package com.salescrm.sdk.core.internal.auth.refresh;

import org.jspecify.annotations.NullMarked;
