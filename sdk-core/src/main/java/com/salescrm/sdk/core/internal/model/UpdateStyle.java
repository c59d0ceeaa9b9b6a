package com.salescrm.sdk.core.internal.model;

import com.salescrm.sdk.core.internal.argument.NullArgumentException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * How updates of objects with custom fields are generated: as {@link ModelStyle} says, but without the builder's {@code
 * from}. A generated one copies past {@link RequestFieldGuard}, and a value that is added to a list would silently take the
 * place of a copied one. Such a builder has a {@code from} of its own, which asks {@link RequestFieldGuard#acceptCopied}.
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
