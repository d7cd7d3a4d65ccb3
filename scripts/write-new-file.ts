import { createWriteStream, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './sync-folder.ts';

/** Signals of Ctrl-C, of a program that ends this one, and of a terminal that is closed. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns what writes a file that appears under its name only when it is complete and durable. It returns the size in bytes. */
export const writeNewFile =
  (file: string) =>
  async (content: AsyncIterable<Uint8Array>): Promise<number> => {
    const part = `${file}.part`;
    const removePart = () => rmSync(part, { force: true });
    const onSignal = () => {
      removePart();
      process.exit(130);
    };
    for (const signal of END_SIGNALS) process.once(signal, onSignal);
    try {
      const output = createWriteStream(part, { mode: 0o600, flush: true });
      await pipeline(Readable.from(content), output);
      renameSync(part, file);
      syncFolder(path.dirname(file));
      return output.bytesWritten;
    } catch (error) {
      removePart();
      throw error;
    } finally {
      for (const signal of END_SIGNALS) process.off(signal, onSignal);
    }
  };

/** Writes to the standard output and returns the number of bytes. */
export async function writeToStdout(content: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  const counted = async function* () {
    for await (const piece of content) {
      size += piece.length;
      yield piece;
    }
  };
  await pipeline(counted, process.stdout, { end: false });
  return size;
}
