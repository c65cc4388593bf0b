package io.allostat.core.api.management;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/**
 * Says to an operator at a console what an attribute, an operation or a parameter of an MXBean is:
 * the getter carries it, or the operation. It becomes fields of the JMX descriptor, {@code
 * description} and {@code units}, and {@link DescribedMBean} shows it where consoles look for it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER})
public @interface Described {
  /**
   * @return one sentence
   */
  @DescriptorKey("description")
  String value();

  /**
   * @return the unit of what is a number, {@code ratio} for a share from 0 to 1; an empty string
   *     where there is none
   */
  @DescriptorKey("units")
  String units() default "";
}
