package com.salescrm.sdk;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of the SDK, both modules, without tests. Imported once for all tests of a JVM: an import takes seconds. */
public final class SdkClasses {
  public static final JavaClasses ALL = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("com.salescrm.sdk");

  private SdkClasses() {}
}
