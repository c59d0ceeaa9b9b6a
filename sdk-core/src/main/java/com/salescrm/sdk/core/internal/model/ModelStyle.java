package com.salescrm.sdk.core.internal.model;

import com.salescrm.sdk.core.internal.argument.NullArgumentException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The one way in which the value types of this SDK are generated; {@link UpdateStyle} differs from it in one method.
 *
 * <p>The generated class stays package-private and behind the abstract type; its builder is extended by the nested
 * {@code Builder} of that type, which is what callers see. List and map properties get singular adders
 * ({@code addContact}); an update has none, since a list in an update replaces the whole list: it keeps the list in a
 * package-private property, and its builder has one setter. Initializers follow the visibility of their accessor, so that a body can keep a property that
 * only its builder fills.
 *
 * <p>Types that are read bind with {@code @JsonDeserialize(builder = X.Builder.class)}: unlike {@code as =} it keeps
 * the order of properties that have no accessor.
 *
 * <p>Retained in source only, and with nothing but {@link Override} put on generated code: a program that compiles
 * against this SDK with all warnings on needs none of the annotations used to build it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
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
public @interface ModelStyle {}
