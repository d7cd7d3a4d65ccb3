import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { errorCode } from './error-code.ts';
import type { SpanAttributes } from './span-attributes.ts';
import { tellingExporter } from './telling-exporter.ts';
import { currentTracing, setTracing, type OpenSpan, type Tracing } from './tracing.ts';

export interface TracingOptions {
  /** Name of the program, by which its spans are told from those of others unless OTEL_SERVICE_NAME is set. */
  program: string;
  version: string;
  /** Called once when the collector cannot be reached, and once when it can be again. */
  log: (message: string) => void;
}

/** Time in milliseconds for one export, repetitions included, unless OTEL_EXPORTER_OTLP_TIMEOUT is set. */
const EXPORT_MS = 5_000;
/** Time in milliseconds after which a batch is given up; the next may begin. */
const BATCH_MS = 10_000;
/** Time in milliseconds for the last export. */
const CLOSE_MS = 2_000;
const LIMITS = {
  attributeValueLengthLimit: 2_000,
  attributeCountLimit: 32,
  linkCountLimit: 1,
  eventCountLimit: 0,
};
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * Starts tracing in this program, with the standard variables of OpenTelemetry. This module, which loads the SDK, is imported only where
 * `isTracingWanted`. Nothing is registered globally: libraries that look for a global tracer would add spans with whole addresses.
 */
export function startTracing({ program, version, log }: TracingOptions): Tracing {
  const exporter = tellingExporter(new OTLPTraceExporter(exporterOptions()), log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'countersign',
      'service.name': program,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }).merge(detectResources({ detectors: [envDetector] })),
    spanLimits: LIMITS,
    spanProcessors: [new BatchSpanProcessor(exporter, batchOptions())],
  });
  const tracer = provider.getTracer('countersign', version);

  const tracing: Tracing = {
    open(
      name,
      { kind = 'internal', attributes, requestId = running.getStore()?.requestId, parent, link } = {},
    ) {
      const origin = spanContextOf(parent);
      const above = origin ? trace.setSpanContext(ROOT_CONTEXT, origin) : running.getStore()?.context;
      const linked = spanContextOf(link);
      const options = {
        kind: KINDS[kind],
        attributes: { ...attributes, ...(requestId ? { 'countersign.request_id': requestId } : {}) },
        ...(linked ? { links: [{ context: linked }] } : {}),
      };
      return new TracedSpan(tracer.startSpan(name, options, above ?? ROOT_CONTEXT), requestId);
    },
    current: () => running.getStore(),
    async close() {
      if (currentTracing() === tracing) setTracing(undefined);
      const shutdown = provider.shutdown().catch(() => undefined); // the exporter has told why
      await Promise.race([shutdown, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
  setTracing(tracing);
  return tracing;
}

const running = new AsyncLocalStorage<TracedSpan>();

class TracedSpan implements OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;
  readonly requestId: string | undefined;
  readonly context: Context;
  private readonly span: Span;

  constructor(span: Span, requestId: string | undefined) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`; // W3C Trace Context, 3.2
    this.requestId = requestId;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
    this.span = span;
  }

  run<T>(work: () => T): T {
    return running.run(this, work);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  fail(error: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.setAttribute('error.type', errorCode(error));
  }

  end(): void {
    this.span.end();
  }
}

/** Returns what a `traceparent` names; undefined for none and for a malformed one. */
const spanContextOf = (traceparent: string | undefined) =>
  (traceparent === undefined ? null : parseTraceParent(traceparent)) ?? undefined;

const isSet = (...names: string[]) => names.some((name) => process.env[name]);

const exporterOptions = () =>
  isSet('OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT')
    ? {}
    : { timeoutMillis: EXPORT_MS };

const batchOptions = () => (isSet('OTEL_BSP_EXPORT_TIMEOUT') ? {} : { exportTimeoutMillis: BATCH_MS });
