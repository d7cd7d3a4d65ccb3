import { createWriteStream, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './sync-folder.ts';

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
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
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
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
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
