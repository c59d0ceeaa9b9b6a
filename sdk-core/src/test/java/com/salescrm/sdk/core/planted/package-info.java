/**
 * Errors that are planted into classes of the SDK by patches, to show that a simulation finds them. The tests of {@code
 * sdk-core} and {@code sdk-resources} use this package: the build of the second compiles it too.
 */
@NullMarked
package com.salescrm.sdk.core.planted;

import org.jspecify.annotations.NullMarked;
