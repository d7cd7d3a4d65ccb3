const CAUSES: Record<string, string> = {
  SIGKILL: 'as when the machine or its memory limit has no memory left',
  SIGABRT: 'as when the program gets no memory or no thread (ulimit -u)',
};

/** Returns how a program ended, an exit code or a signal, with the usual cause of a signal that the program cannot explain itself. */
export function endWords(how: unknown): string {
  const end = String(how);
  const cause = Object.hasOwn(CAUSES, end) ? CAUSES[end] : undefined;
  return cause ? `${end}, ${cause}` : end;
}
