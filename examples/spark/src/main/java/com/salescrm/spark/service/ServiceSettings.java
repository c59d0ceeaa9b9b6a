package com.salescrm.spark.service;

import java.io.Serializable;

/**
 * How a driver or an executor reaches the service. Immutable.
 *
 * @param baseUrl the address of the API
 * @param key the key
 * @param maxWaitMinutes the longest time that one request waits for a service that limits the rate, fails or cannot be
 *     reached; 0 for one attempt
 */
public record ServiceSettings(String baseUrl, Secret key, int maxWaitMinutes)
    implements Serializable {}
