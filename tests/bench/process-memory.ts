import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the resident memory of a process in MB (proc(5)). */
export const residentOf = (pid: number): number => statusOf(pid, 'VmRSS');

/** Returns the most resident memory of a process in MB since `resetPeakOf`. */
export const peakOf = (pid: number): number => statusOf(pid, 'VmHWM');

/** Has Linux begin anew to keep the most resident memory of a process. */
export const resetPeakOf = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

function statusOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kilobytes) / 1024) * 10) / 10;
}
