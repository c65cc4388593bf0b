package io.allostat.core.testkit.reference;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.testkit.AdmissionContract;

class AdmitAllTest extends AdmissionContract {
  @Override
  protected Admission admission() {
    return Admission.ALL;
  }
}
