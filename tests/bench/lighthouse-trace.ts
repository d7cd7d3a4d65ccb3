import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Event of a trace of Chromium, with its durations in microseconds. */
interface TraceEvent {
  dur?: number;
  /** Processor time of its thread. */
  tdur?: number;
}

/** Replaces, in the trace that Lighthouse left in a folder, the duration of each event by the processor time that it took. */
export function countProcessorTime(folder: string): void {
  const file = path.join(folder, 'trace.json');
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  for (const event of trace.traceEvents) {
    if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur);
  }
  writeFileSync(file, JSON.stringify(trace));
}
