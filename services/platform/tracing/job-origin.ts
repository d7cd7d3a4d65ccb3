import { currentTracing, type SpanFacts } from '#tracing/tracing.ts';

/** Field of a job's data beside its payload, whose schema drops it. */
const FIELD = 'trace_origin';

/** Returns the payload with the trace and the request that it comes from; without tracing, the payload. */
export function withOrigin(payload: object): object {
  const current = currentTracing()?.current();
  if (!current) return payload;
  const { traceparent, requestId } = current;
  return { ...payload, [FIELD]: { traceparent, ...(requestId ? { request_id: requestId } : {}) } };
}

/**
 * Returns what the span of a job is told of its origin. The job has a trace of its own, which refers to that one: it may run hours later,
 * and several times.
 */
export function originOf(data: unknown): Pick<SpanFacts, 'link' | 'requestId'> {
  const origin = fieldOf(data, FIELD);
  return { link: textOf(origin, 'traceparent'), requestId: textOf(origin, 'request_id') };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined; // it is an object of JSON

function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : undefined;
}
