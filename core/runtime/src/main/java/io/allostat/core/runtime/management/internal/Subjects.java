package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.runtime.admission.internal.AdmissionLoop;
import io.allostat.core.runtime.components.internal.ComponentRegistry;
import io.allostat.core.runtime.coordination.internal.Coordinator;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
import io.allostat.core.runtime.loop.internal.SamplingRate;
import java.util.List;
import java.util.Optional;

/**
 * What of an instance is published.
 *
 * @param resources the controlled resources
 * @param registry the components
 * @param loop the adaptation loop
 * @param profiler the profiler
 * @param sampling how often it samples
 * @param admission the admission loop, where there is one
 * @param coordinator the coordinator, where there is one
 * @param processors who asks for processors, where there is a manager
 * @param settings the settings in force
 */
public record Subjects(
    List<String> resources,
    ComponentRegistry registry,
    AdaptationLoop loop,
    Profiler profiler,
    SamplingRate sampling,
    Optional<AdmissionLoop> admission,
    Optional<Coordinator> coordinator,
    Optional<Processors> processors,
    List<LiveSettings<?>> settings) {}
