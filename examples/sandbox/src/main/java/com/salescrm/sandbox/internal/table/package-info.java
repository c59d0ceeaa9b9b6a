/** Objects that are nothing but their JSON: how they are kept, checked and served. */
@NullMarked
package com.salescrm.sandbox.internal.table;

import org.jspecify.annotations.NullMarked;
