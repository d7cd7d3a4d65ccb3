import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BlobStore } from '#platform/blobs/blob-store.ts';

export interface ArchiveEntry {
  document_name: string;
  sha256: string;
  size: number;
  created_at: Date;
}

/**
 * Returns a stream of a zip file with these entries; each file is opened when the stream reaches it. PDFs
 * hardly shrink, so they are stored uncompressed.
 */
export function archiveOf(
  blobs: Pick<BlobStore, 'createReadStream'>,
  entries: readonly ArchiveEntry[],
): Readable {
  const zip = new ZipFile();
  const names = uniqueNames(entries.map(({ document_name }) => document_name));
  const output = new PassThrough();
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy()); // a reader that disconnects must not keep a file open
  entries.forEach(({ sha256, size, created_at }, index) => {
    const options = { compress: false, size, mtime: created_at };
    zip.addReadStreamLazy(names[index] ?? sha256, options, (ready) => {
      current = blobs.createReadStream(sha256);
      ready(null, current);
    });
  });
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}

/** Returns file names for one folder: without paths, and distinct regardless of case. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const flat = flatName(name);
    const dot = flat.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [flat.slice(0, dot), flat.slice(dot)] : [flat, ''];
    let candidate = flat;
    for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
      candidate = `${stem} (${number})${extension}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

function flatName(name: string): string {
  const flat = name.replace(UNSAFE, '_').replace(/^\.+/, '_');
  return flat === '' ? '_' : flat;
}

/** Returns the name of the zip file: `Download_ddmmyyyy_hhmmss.zip`, in UTC. */
export function archiveName(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${two(at.getUTCDate())}${two(at.getUTCMonth() + 1)}${at.getUTCFullYear()}`;
  const time = `${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`;
  return `Download_${date}_${time}.zip`;
}
