/** Runs once when the web app starts, before the first request. */
export async function register(): Promise<void> {
  // In this form the bundler leaves the import out of other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { notePeers } = await import('./lib/server/note-peers.ts');
    notePeers();
  }
}
