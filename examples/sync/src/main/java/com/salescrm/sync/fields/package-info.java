/** The custom fields of an organization: their kinds, inferred from values, and the file that describes them. */
@NullMarked
package com.salescrm.sync.fields;

import org.jspecify.annotations.NullMarked;
