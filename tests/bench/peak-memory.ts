import { readFileSync, writeFileSync } from 'node:fs';

/** Starts to measure; returns a function that gives the growth of this process's peak memory since then, in bytes. */
export function watchPeakMemory(): () => number {
  const atRest = process.memoryUsage().rss;
  const isReset = resetPeak();
  return () => Math.max(0, (isReset ? peakOfLinux() : process.resourceUsage().maxRSS * 1024) - atRest);
}

/** Resets the peak resident set size that Linux keeps for this process (proc(5)). */
function resetPeak(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return true;
  } catch {
    return false;
  }
}

function peakOfLinux(): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('The peak of the memory is not told.');
  return Number(kilobytes) * 1024;
}
