/**
 * What the models of every resource are made of: custom fields, open vocabularies, properties without an accessor, and
 * the rules by which a request says "set", "clear" and "not touched".
 */
@NullMarked
package com.salescrm.sdk.core.model;

import org.jspecify.annotations.NullMarked;
