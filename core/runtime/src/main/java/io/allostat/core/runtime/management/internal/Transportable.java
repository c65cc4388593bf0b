package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.LimitItem;
import io.allostat.core.api.settings.SettingException;
import javax.management.JMException;
import javax.management.StandardMBean;
import javax.management.openmbean.CompositeData;

/** Makes things fit for a console that has none of our classes. Stateless. */
public final class Transportable {
  private Transportable() {}

  /** What the JDK's MXBean mapping is asked to convert. */
  public interface ItemsMXBean {
    /**
     * @return a decision
     */
    DecisionItem getDecision();

    /**
     * @return a component
     */
    ComponentItem getComponent();

    /**
     * @return a limit
     */
    LimitItem getLimit();
  }

  private record Holder(DecisionItem getDecision, ComponentItem getComponent, LimitItem getLimit)
      implements ItemsMXBean {}

  static CompositeData of(DecisionItem item) {
    return mapped(new Holder(item, null, null), "Decision");
  }

  static CompositeData of(ComponentItem item) {
    return mapped(new Holder(null, item, null), "Component");
  }

  static CompositeData of(LimitItem item) {
    return mapped(new Holder(null, null, item), "Limit");
  }

  private static CompositeData mapped(Holder holder, String attribute) {
    try {
      return (CompositeData)
          new StandardMBean(holder, ItemsMXBean.class, true).getAttribute(attribute);
    } catch (JMException e) {
      throw new IllegalStateException("an item has no open type", e);
    }
  }

  /** Does what a console asked for; a refusal keeps its message and loses our class. */
  static void refusing(Runnable asked) {
    try {
      asked.run();
    } catch (SettingException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
  }
}
