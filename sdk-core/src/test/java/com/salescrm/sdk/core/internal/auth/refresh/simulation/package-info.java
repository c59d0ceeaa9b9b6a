/**
 * A simulation of several processes that refresh the tokens of one grant. {@code SimulatedProcess} runs the classes of the
 * package {@code refresh}; of its threads exactly one runs at a time, until it waits for a {@code Step}: an operation of the
 * store, a request, a time, a lock or another thread. {@code World} holds everything outside the processes (store, service,
 * requests in flight, time) and decides which step comes next; it checks the rules of {@code Rules} at each step. {@code
 * Explorer} visits every state; {@code RandomRun} performs one sequence of steps for each seed.
 *
 * <p>A process is deterministic: the results that its threads have received decide what it does next. So a state is the world
 * and, for each process, the sequence of these results ({@code History}). Two states that differ in nothing else are the same
 * state, and each sequence of results is executed once.
 */
@NullMarked
package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import org.jspecify.annotations.NullMarked;
