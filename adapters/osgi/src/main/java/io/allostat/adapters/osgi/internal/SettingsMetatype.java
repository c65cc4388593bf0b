package io.allostat.adapters.osgi.internal;

import java.io.InputStream;
import java.util.Arrays;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;

/**
 * Describes every PID to Metatype, from the settings records themselves: a file beside them would
 * be a second source. Stateless and thread safe.
 */
@Component(
    property = {
      MetaTypeProvider.METATYPE_PID + "=" + Pid.INSTANCE_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.PROFILE_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.CONTROL_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.ADMISSION_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.CONSOLE_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.COMPONENTS_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.PROPAGATION_PID,
      MetaTypeProvider.METATYPE_PID + "=" + Pid.PROCESSORS_PID
    })
public final class SettingsMetatype implements MetaTypeProvider {
  /** For Declarative Services. */
  public SettingsMetatype() {}

  @Override
  public ObjectClassDefinition getObjectClassDefinition(String id, String locale) {
    return Arrays.stream(Pid.values())
        .filter(pid -> pid.pid().equals(id))
        .<ObjectClassDefinition>map(ClassDefinition::new)
        .findFirst()
        .orElse(null);
  }

  @Override
  public String[] getLocales() {
    return null;
  }

  private record ClassDefinition(Pid pid) implements ObjectClassDefinition {
    @Override
    public String getName() {
      return pid.title();
    }

    @Override
    public String getID() {
      return pid.pid();
    }

    @Override
    public String getDescription() {
      return "A value that is not accepted is refused in the log, and the last good one stays.";
    }

    @Override
    public AttributeDefinition[] getAttributeDefinitions(int filter) {
      // Everything has a default, so nothing is required.
      return filter == REQUIRED
          ? new AttributeDefinition[0]
          : pid.attributes().toArray(AttributeDefinition[]::new);
    }

    @Override
    public InputStream getIcon(int size) {
      return null;
    }
  }
}
