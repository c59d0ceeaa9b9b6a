package com.salescrm.sdk.core.internal.model;

import com.salescrm.sdk.core.internal.argument.NullArgumentException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * How Immutables generates the value types of this SDK; {@link UpdateStyle} differs in one method.
 *
 * <p>The generated class is package-private; the nested {@code Builder} of the abstract type extends the generated builder.
 * Lists and maps get adders for one element ({@code addContact}). An update has none, since a list in an update replaces
 * the whole list: it declares the list in a package-private accessor, and its builder has one setter. A setter has the
 * visibility of its accessor.
 *
 * <p>Types that are read declare {@code @JsonDeserialize(builder = X.Builder.class)}: unlike {@code as =} it preserves the
 * order of properties without an accessor.
 *
 * <p>The annotation is retained in source only, and generated code has no annotation but {@link Override}: a program that
 * compiles against this SDK with all warnings enabled needs none of the annotations.
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
