import { readFileSync, writeFileSync } from 'node:fs';
import { environment } from '#support/browser/office-fixture.ts';

/** Runs `act` and returns by how many bytes it has raised the memory of the web app at its peak. */
export async function peakMemoryOf(act: () => Promise<unknown>): Promise<number> {
  const { webProcessId } = await environment();
  const before = memoryOf(webProcessId, 'VmRSS');
  writeFileSync(`/proc/${webProcessId}/clear_refs`, '5'); // proc(5): resets the peak
  await act();
  return memoryOf(webProcessId, 'VmHWM') - before;
}

function memoryOf(processId: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  if (kilobytes === undefined) throw new Error(`The process ${processId} has no ${field}.`);
  return Number(kilobytes) * 1024;
}
