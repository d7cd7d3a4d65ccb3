import type { SpanAttributes } from './span-attributes.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Options of a new span. */
export interface SpanFacts {
  /** `internal` by default. */
  kind?: SpanKind;
  attributes?: SpanAttributes;
  /** Id of the request that the span and all below it belong to; by default that of the span above. */
  requestId?: string | undefined;
  /** Header `traceparent` of a program that this one trusts; the span belongs to its trace. */
  parent?: string | undefined;
  /** Header `traceparent` of a trace that the span links to, without belonging to it. */
  link?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Value of the header `traceparent` for the requests of this span. */
  readonly traceparent: string;
  readonly requestId: string | undefined;
  /** Runs `work` so that the spans which it opens, at once or later, are below this one. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. Only the code of the error is told, never its message. */
  fail(error: unknown): void;
  end(): void;
}

/** Tracing of a program that was started with it. */
export interface Tracing {
  /** Opens a span, whose name has placeholders in place of ids, below the span that the running code belongs to. */
  open(name: string, facts?: SpanFacts): OpenSpan;
  /** Span that the running code belongs to. */
  current(): OpenSpan | undefined;
  /** Exports what has ended so far and stops, within two seconds. */
  close(): Promise<void>;
}

/** Next compiles this module into several bundles, so that what they share is kept outside of them. */
const SHARED = Symbol.for('countersign.tracing');
const shared = globalThis as unknown as Record<typeof SHARED, Tracing | undefined>; // nothing else uses this key

/** Sets the tracing of this program; undefined ends it. */
export function setTracing(tracing: Tracing | undefined): void {
  shared[SHARED] = tracing;
}

/** Returns the tracing of this program; undefined while it is off. */
export const currentTracing = (): Tracing | undefined => shared[SHARED];

/** Runs `work` in a span that ends with it. Without tracing it runs `work` alone, which then gets no span. */
export function traced<T>(name: string, facts: SpanFacts, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  const tracing = currentTracing();
  return tracing ? inSpan(tracing.open(name, facts), work) : work();
}

async function inSpan<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await span.run(async () => await work(span)); // a query of drizzle begins when it is awaited
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the ids of the running trace and span for a line of the log; none without one. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const current = currentTracing()?.current();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
