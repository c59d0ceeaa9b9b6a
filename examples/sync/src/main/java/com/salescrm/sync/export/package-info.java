/** {@code crm-sync export}: starts an export at the service, waits for its file and saves it; stopped at any time, the wait is taken up with a token. */
@NullMarked
package com.salescrm.sync.export;

import org.jspecify.annotations.NullMarked;
