/** Runs once when the web app starts, before it answers anything. */
export async function register(): Promise<void> {
  // Written so that the bundler sees what other runtimes never need.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { notePeers } = await import('./lib/server/note-peers.ts');
    notePeers();
  }
}
