package com.salescrm.sdk.core.internal.model;

import com.salescrm.sdk.core.internal.argument.NullArgumentException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * {@link ModelStyle} without the {@code from} of the builder, for updates that change custom fields or clear fields. A
 * generated one would bypass {@link RequestFieldGuard}: a value to add to a list would silently replace a copied one, and a
 * field that is set in one request and cleared in the other would be both. Such a builder declares its own {@code from},
 * which calls {@link RequestFieldGuard#isChanged} and {@link RequestFieldGuard#acceptCopied}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
    from = "",
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    builderVisibility = Value.Style.BuilderVisibility.PACKAGE,
    depluralize = true,
    depluralizeDictionary = {"address:addresses", "status:statuses"},
    jdkOnly = true,
    throwForNullPointer = NullArgumentException.class,
    forceJacksonPropertyNames = false,
    defaults = @Value.Immutable(copy = false),
    alwaysPublicInitializers = false,
    allowedClasspathAnnotations = {Override.class})
public @interface UpdateStyle {}
