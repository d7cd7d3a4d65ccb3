import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { errorCode } from './error-code.ts';

/** Returns an exporter that logs once when it begins to fail, and once when it works again. */
export function tellingExporter(exporter: SpanExporter, log: (message: string) => void): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log(
            `traces are not exported (${errorCode(result.error)}); they are dropped until the collector answers`,
          );
        if (!hasFailed && isFailing) log('traces are exported again');
        isFailing = hasFailed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
