/**
 * A sales CRM service in memory, for tests of applications that call one. {@link
 * com.salescrm.sandbox.Sandbox} is the service, {@link com.salescrm.sandbox.Faults} injects
 * failures, and {@link com.salescrm.sandbox.SandboxExtension} starts a sandbox for each JUnit test.
 */
@NullMarked
package com.salescrm.sandbox;

import org.jspecify.annotations.NullMarked;
