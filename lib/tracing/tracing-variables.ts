import { z } from '#contracts/zod.ts';

const endpoint = z.optional(z.url({ protocol: /^https?$/ }));
const milliseconds = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(60_000)));

/** Variables of OpenTelemetry that a program checks at its start; its SDK reads them itself. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: milliseconds,
  OTEL_TRACES_SAMPLER: z.optional(
    z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.coerce.number().check(z.gte(0), z.lte(1))),
};

/** Returns whether a program with these variables traces. */
export function isTracingWanted(variables: Record<string, string | undefined>): boolean {
  if (variables['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  if (variables['OTEL_TRACES_EXPORTER']?.toLowerCase() === 'none') return false;
  return Boolean(variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_ENDPOINT']);
}
