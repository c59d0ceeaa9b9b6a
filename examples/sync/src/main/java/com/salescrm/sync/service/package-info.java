/** The service: a remote one, or a sandbox with generated data. */
@NullMarked
package com.salescrm.sync.service;

import org.jspecify.annotations.NullMarked;
