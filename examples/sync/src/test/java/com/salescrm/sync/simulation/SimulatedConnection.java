package com.salescrm.sync.simulation;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a process. Each statement, and each begin and end of a transaction, is a step; after a kill only {@code
 * close} works.
 */
final class SimulatedConnection implements InvocationHandler {
  private final SimulatedProcess process;
  private final Connection real;

  SimulatedConnection(SimulatedProcess process, Connection real) {
    this.process = process;
    this.real = real;
    process.opened(this);
  }

  Connection proxy() {
    return proxy(Connection.class, this);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(
        SimulatedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    switch (method.getName()) {
      case "close", "abort" -> process.closed(this);
      case "isClosed", "setNetworkTimeout", "toString", "hashCode" -> {}
      case "commit" -> process.step("COMMIT");
      case "setAutoCommit" -> begin(args);
      default -> process.requireAlive();
    }
    Object result = call(real, method, args);
    if (method.getName().equals("commit")) {
      process.turns().committed();
    }
    String sql = args != null && args[0] instanceof String text ? text : "";
    if (result instanceof PreparedStatement statement) {
      return proxy(PreparedStatement.class, new Steps(statement, sql));
    }
    return result instanceof Statement statement
        ? proxy(Statement.class, new Steps(statement, sql))
        : result;
  }

  private void begin(Object @Nullable [] args) {
    process.requireAlive();
    if (args != null && args[0].equals(false)) {
      process.step("BEGIN");
    }
  }

  private static @Nullable Object call(Object target, Method method, Object @Nullable [] args)
      throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** The steps of a statement. */
  private final class Steps implements InvocationHandler {
    private final Statement statement;
    private final String prepared;

    Steps(Statement statement, String prepared) {
      this.statement = statement;
      this.prepared = prepared;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
        throws Throwable {
      String name = method.getName();
      if (name.startsWith("execute")) {
        process.step(args != null && args[0] instanceof String sql ? sql : prepared);
      } else if (!name.equals("close") && !name.equals("isClosed")) {
        process.requireAlive();
      }
      return call(statement, method, args);
    }
  }
}
