package com.salescrm.sdk.nativeimage;

import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassWriter;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Loads the SDK, the sandbox and Jackson a second time, and changes each reflective call in them to one of {@link Recorder},
 * so that it is known afterwards which members were called.
 */
final class RecordingLoader extends ClassLoader {
  /** Reflection by this package is not reflection by the SDK. */
  private static final String OWN = RecordingLoader.class.getPackageName() + ".";

  private static final String RECORDER = Recorder.class.getName().replace('.', '/');

  /** The recorder's methods, by the name they stand for. */
  private static final Map<String, String> STAND_INS = Arrays.stream(
          Recorder.class.getDeclaredMethods())
      .filter(method -> method.getParameterCount() > 0 && !method.isSynthetic())
      .filter(method -> !method.getName().equals("isOfSdk"))
      .collect(Collectors.toMap(
          method -> owner(method.getParameterTypes()[0]) + "." + method.getName(),
          method -> "(L" + owner(method.getParameterTypes()[0]) + ";"));

  RecordingLoader() {
    super(RecordingLoader.class.getClassLoader());
  }

  private static String owner(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean again = (name.startsWith("com.salescrm.") && !name.equals(Recorder.class.getName()))
        || name.startsWith("com.fasterxml.jackson.");
    if (!again) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (@Nullable InputStream in = getParent().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] changed = name.startsWith(OWN) ? in.readAllBytes() : redirected(new ClassReader(in));
      return defineClass(name, changed, 0, changed.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static byte[] redirected(ClassReader reader) {
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Redirecting(writer), 0);
    return writer.toByteArray();
  }

  private static final class Redirecting extends ClassVisitor {

    Redirecting(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String ofWhat, boolean isInterface) {
          String receiver = STAND_INS.get(owner + "." + called);
          if (receiver == null) {
            super.visitMethodInsn(opcode, owner, called, ofWhat, isInterface);
          } else {
            super.visitMethodInsn(
                Opcodes.INVOKESTATIC, RECORDER, called, receiver + ofWhat.substring(1), false);
          }
        }
      };
    }
  }
}
