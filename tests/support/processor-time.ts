/** Runs a synchronous action; returns its result and the milliseconds of processor time it took, independent of other load. */
export function withProcessorTime<T>(action: () => T): { result: T; milliseconds: number } {
  const before = process.cpuUsage();
  const result = action();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}
