/** The service that is read: the one that the options name, or a sandbox with made-up data. */
@NullMarked
package com.salescrm.sync.service;

import org.jspecify.annotations.NullMarked;
