package io.allostat.core.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ExportedPackagesTest {
  @Test
  void everyPublicTypeSitsInAnExportedAndVersionedPackage() throws IOException {
    Set<String> packages = new TreeSet<>();
    for (Class<?> type : ClassFiles.classes()) {
      if (Modifier.isPublic(type.getModifiers())) {
        packages.add(type.getPackageName());
      }
    }
    assertTrue(packages.contains("io.allostat.core.api.control"), packages::toString);
    for (String name : packages) {
      assertFalse(name.endsWith(".internal"), name);
      Path info = ClassFiles.root().resolve(name.replace('.', '/')).resolve("package-info.class");
      assertTrue(Files.exists(info), () -> "no package-info in " + name);
      // Both annotations have class retention: reflection does not see them, the class file does.
      String bytes = Files.readString(info, StandardCharsets.ISO_8859_1);
      assertTrue(bytes.contains("Lorg/osgi/annotation/bundle/Export;"), name);
      assertTrue(bytes.contains("Lorg/osgi/annotation/versioning/Version;"), name);
    }
  }

  @Test
  void nothingButTheJdkIsNeededToLoadTheContracts() {
    for (Class<?> type : ClassFiles.classes()) {
      type.getDeclaredMethods();
      type.getDeclaredFields();
      assertTrue(type.getName().startsWith("io.allostat.core.api."), type::getName);
    }
  }
}
