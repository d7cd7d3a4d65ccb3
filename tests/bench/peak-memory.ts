import { readFileSync, writeFileSync } from 'node:fs';

/** Begins to watch: gives a function that says, in bytes, how much more than now this process has held at most since. */
export function watchPeakMemory(): () => number {
  const atRest = process.memoryUsage().rss;
  const isReset = resetPeak();
  return () => Math.max(0, (isReset ? peakOfLinux() : process.resourceUsage().maxRSS * 1024) - atRest);
}

/** Linux keeps the highest resident size of a process, and forgets it when it is asked to (proc(5)). */
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
