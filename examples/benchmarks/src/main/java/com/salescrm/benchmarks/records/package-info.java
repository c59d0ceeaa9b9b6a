/**
 * Records for the responses of the service, as a careful user would write them: nullable components
 * with the types of the SDK's models, and one map for unknown properties. Enumerations are plain
 * strings.
 */
@NullMarked
package com.salescrm.benchmarks.records;

import org.jspecify.annotations.NullMarked;
