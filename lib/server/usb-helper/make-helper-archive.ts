import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { usbHelperFileName, type UsbHelperSystem } from '#contracts/usb-helper-download.ts';
import { startFiles, type HelperAddresses } from './start-files.ts';

/** Zip file of the USB helper for a system. */
export interface HelperArchive {
  bytes: Buffer;
  /** Entity tag, which names the content. */
  etag: string;
}

/** Time of every entry, so that equal files make an equal archive on every machine. */
const TIME = new Date('2026-01-01T00:00:00Z');

/**
 * Makes the zip file of what `scripts/build-usb-helper.ts` built in `folder`, with the start file for these addresses. All of it
 * stands in one folder, which is what a person gets who extracts it anywhere.
 * @throws Error when the helper was not built.
 */
export async function makeHelperArchive(
  folder: string,
  system: UsbHelperSystem,
  addresses: HelperAddresses,
): Promise<HelperArchive> {
  const zip = new ZipFile();
  const top = usbHelperFileName(system).replace(/\.zip$/, '');
  for (const { name, text, isExecutable } of startFiles(system, addresses)) {
    zip.addBuffer(Buffer.from(text), `${top}/${name}`, {
      mtime: TIME,
      mode: isExecutable ? 0o100755 : 0o100644,
    });
  }
  for (const part of ['all', system]) {
    const root = path.join(folder, part);
    for (const file of await filesBelow(root))
      zip.addFile(path.join(root, file), `${top}/${file.replaceAll(path.sep, '/')}`, {
        mtime: TIME,
        mode: 0o100644,
      });
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
