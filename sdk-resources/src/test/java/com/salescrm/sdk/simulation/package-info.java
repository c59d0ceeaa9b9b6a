/**
 * A simulation of whole programs: a client, a network, a service, files and time, from one seed. The client is the real one,
 * OkHttp included; it connects through {@code SimulatedNetwork}, whose sockets lead to a sandbox in the same process. {@code
 * World} holds what the processes of a program share. A {@code Program} runs the calls of an application and checks its
 * results against the state of the sandbox; {@code Ledger} checks each call against what the service did.
 *
 * <p>{@code Steps} are the points at which something may happen: a request is sent, processed, or its response arrives, or
 * a journal is written. There a process may be killed, others may edit objects, and threads wait for each other. A program
 * with one thread that takes steps is replayed exactly by its seed; of several, {@code Scheduler} runs one at a time.
 */
@NullMarked
package com.salescrm.sdk.simulation;

import org.jspecify.annotations.NullMarked;
