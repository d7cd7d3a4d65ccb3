/** Runs once when the web app starts, before the first request. */
export async function register(): Promise<void> {
  // In this form the bundler leaves the imports out of other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { notePeers } = await import('./lib/server/note-peers.ts');
    notePeers();
    const { guardRequests } = await import('./lib/server/guard-requests.ts');
    const { delayStop } = await import('./lib/server/stopping.ts');
    const { env, isSecure } = await import('./lib/server/env.ts');
    const { isTracingWanted } = await import('./lib/tracing/tracing-variables.ts');
    if (isTracingWanted(process.env)) {
      const { startWebTracing } = await import('./lib/server/start-web-tracing.ts');
      startWebTracing();
    }
    // The bundler of development has methods of its own, and ends at once.
    if (process.env.NODE_ENV === 'production') {
      delayStop(env().STOP_DELAY_SECONDS * 1000);
      guardRequests(isSecure());
    }
  }
}
