const stopping = new AbortController();
let isWatching = false;

/**
 * Returns a signal that aborts when the web app is told to stop. Next waits for all responses then, and one without an end
 * would keep it running.
 */
export function stoppingSignal(): AbortSignal {
  if (!isWatching) for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stopping.abort());
  isWatching = true;
  return stopping.signal;
}
