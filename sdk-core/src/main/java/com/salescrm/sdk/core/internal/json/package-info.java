/**
 * Reads and writes the JSON of the service. Not API: applications use {@link com.salescrm.sdk.core.json}.
 *
 * <p>A document becomes a model in these steps:
 *
 * <ol>
 *   <li>{@link JsonCodec} is the entry point. It converts the bytes to UTF-8 ({@link Utf8}) and opens a parser, whose
 *       limits {@link ReadLimits} defines. {@link PageReader} reads the envelope of a list, {@link ArrayItemReader} an
 *       array of any length from a stream.
 *   <li>{@link CrmMapper#FAST} selects the deserializer. Classes of the application go to {@link ApplicationMapper}.
 *   <li>{@link ModelDeserializer} reads one model: it binds each property that has an accessor ({@link ModelProperties},
 *       {@link ScalarDeserializers}) and passes every other property to the {@link PropertyCollector}.
 *       {@link SubtypeDeserializer} finds the class of a model that has several. {@link RecordDeserializer} reads a
 *       record of the application that names the properties, and skips all others.
 *   <li>The collector builds the model's additional properties: {@link LazilyParsedProperties}, which parse a value when
 *       it is read ({@link TreeDeserializer}).
 *   <li>If a value is invalid, the fast pass fails. {@link CrmMapper#tolerant()} then reads the document (of a stream: the
 *       item) again, and preserves each invalid value as an additional property.
 *   <li>If that fails too, the document is read as a tree, to report the JSON path of the error and a {@link
 *       MaskedExcerpt} in an {@link UnreadableJsonException}.
 * </ol>
 *
 * <p>A model is written by {@link CrmMapper#FAST}; {@link ModelSerializerModifier} and {@link DecimalNumbers} define how.
 */
@NullMarked
package com.salescrm.sdk.core.internal.json;

import org.jspecify.annotations.NullMarked;
