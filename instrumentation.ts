/** Runs once when the web app starts, before the first request. */
export async function register(): Promise<void> {
  // In this form the bundler leaves the imports out of other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { notePeers } = await import('./lib/server/note-peers.ts');
    notePeers();
    const { guardRequests } = await import('./lib/server/guard-requests.ts');
    const { isSecure } = await import('./lib/server/env.ts');
    if (process.env.NODE_ENV === 'production') guardRequests(isSecure()); // the bundler of development has methods of its own
  }
}
