/**
 * Drops what this program prints when the program that reads it has ended, as in `npm run status | head -1`, or its terminal was closed:
 * the work and the exit code stay as they are.
 */
export function dropUnreadOutput(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && !stream.isTTY) throw error; // writing to a terminal fails only when it was closed
    });
}
