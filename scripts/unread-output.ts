/**
 * Drops what this program prints when the program that reads it has ended, as in `npm run status | head -1`: the work and the exit code
 * stay as they are.
 */
export function dropUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
