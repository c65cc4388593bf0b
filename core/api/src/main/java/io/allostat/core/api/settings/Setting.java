package io.allostat.core.api.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a settings record: the only place where its default, range, unit and
 * meaning are written. Builder, configuration files, metatype, JMX and command lines derive from
 * it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /**
   * @return the default, in the notation of the configuration files
   */
  String value();

  /**
   * @return the unit, or an empty string for a pure number or a switch
   */
  String unit() default "";

  /**
   * @return the smallest accepted number, inclusive; ignored for switches
   */
  double min() default 0;

  /**
   * @return the largest accepted number, inclusive; ignored for switches
   */
  double max() default Double.MAX_VALUE;

  /**
   * @return one sentence for an operator
   */
  String description();
}
