/** A sales CRM service in memory, for the tests of applications that call one: {@link com.salescrm.sandbox.Sandbox} is the service, {@link com.salescrm.sandbox.Faults} makes it fail on purpose, {@link com.salescrm.sandbox.SandboxExtension} gives one to each JUnit test. */
@NullMarked
package com.salescrm.sandbox;

import org.jspecify.annotations.NullMarked;
