/** {@code crm-sync schema}: describes the custom fields of an organization. */
@NullMarked
package com.salescrm.sync.schema;

import org.jspecify.annotations.NullMarked;
