/**
 * Reads and writes the JSON of the service. Not API: applications use {@link com.salescrm.sdk.core.json}.
 *
 * <p>A document becomes a model in these steps:
 *
 * <ol>
 *   <li>{@link JsonCodec} is the entry point. It converts the bytes to UTF-8 ({@link Utf8}) and opens a parser. {@link
 *       PageReader} reads the envelope of a list, {@link ArrayItemReader} an array of any length from a stream.
 *   <li>{@link DocumentParser} reads a document in an array, {@link JsonBytes} its bytes. It rejects everything that it may
 *       not read exactly as Jackson's parsers do, which {@link JsonParsers} creates; {@link ReadLimits} defines their limits.
 *   <li>{@link ModelReader} reads one model, without databind: each property that has an accessor goes to its {@link
 *       PropertySetter}, every other one to the {@link PropertyCollector}. {@link ValueReaders} finds the reader of a
 *       type; {@link SubtypeReader} finds the class of a model that has several.
 *   <li>The collector builds the model's additional properties: {@link LazilyParsedProperties}, which parse a value when
 *       it is read ({@link TreeDeserializer}).
 *   <li>If a value is invalid or has an unusual form, such as a number in a text, this fast pass fails. {@link
 *       CrmMapper#tolerant()} then reads the document (of a stream: the item) again: {@link ModelDeserializer} and {@link
 *       ScalarDeserializers} read the unusual forms, and preserve each invalid value as an additional property.
 *   <li>If that fails too, Jackson's parser reads the document as a tree, and the mapper the tree. If one of them fails,
 *       the {@link UnreadableJsonException} has the JSON path of the error and a {@link MaskedExcerpt}.
 * </ol>
 *
 * <p>A record of the application that names the properties is read by {@link RecordDeserializer}, which skips all others;
 * other classes of the application go to {@link ApplicationMapper}.
 *
 * <p>A model is written by {@link CrmMapper#FAST}; {@link ModelSerializerModifier} and {@link DecimalNumbers} define how.
 */
@NullMarked
package com.salescrm.sdk.core.internal.json;

import org.jspecify.annotations.NullMarked;
