import { json } from 'node:stream/consumers';
import { z } from '#contracts/zod.ts';
import { BackupDamaged } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';

/** Header of an entry of a backup: its kind, and what identifies it. */
const EntryHeader = z.discriminatedUnion('kind', [
  /** Manifest of the backup (JSON): the first entry. */
  z.object({ kind: z.literal('manifest') }),
  /** Rows of a table in the text format of COPY, compressed with gzip. */
  z.object({ kind: z.literal('table'), schema: z.string(), name: z.string(), columns: z.array(z.string()) }),
  /** File of the data folder beside database and stored files. */
  z.object({ kind: z.literal('data-file'), path: z.string() }),
  /** Stored file of an organization, decrypted. */
  z.object({ kind: z.literal('blob'), organization_id: z.string(), sha256: z.string() }),
  /** Counts of rows, files and bytes in the backup (JSON): the last entry. */
  z.object({ kind: z.literal('summary') }),
]);
export type EntryHeader = z.infer<typeof EntryHeader>;

/** Entry of a backup. Its content ends with an error where the backup could not read the source to its end. */
export interface Entry {
  header: EntryHeader;
  content: AsyncIterable<Buffer>;
}

/** Thrown from the content of an entry whose source was damaged when the backup was made. */
export class EntryAborted extends Error {}

/** An entry: length and text of its header, then pieces, each after its length, then a length of 0 and how it ended. */
const WHOLE = 0;
const ABORTED = 1;
const MOST_HEADER_BYTES = 1_000_000;

/**
 * Yields an entry and returns whether it is complete. If its source throws an error that `isAbort` accepts, the entry ends as
 * aborted and the backup goes on; any other error is rethrown.
 */
export async function* entryOf(
  header: EntryHeader,
  content: AsyncIterable<Uint8Array>,
  isAbort: (error: unknown) => boolean = () => false,
): AsyncGenerator<Uint8Array, boolean> {
  const text = Buffer.from(JSON.stringify(header));
  yield length(text.length);
  yield text;
  let end = WHOLE;
  try {
    for await (const piece of content) {
      if (piece.length === 0) continue;
      yield length(piece.length);
      yield piece;
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
    end = ABORTED;
  }
  yield Buffer.concat([length(0), Buffer.of(end)]);
  return end === WHOLE;
}

/** Yields an entry whose content is JSON. */
export const jsonEntry = (header: EntryHeader, value: object) =>
  entryOf(header, pieces(Buffer.from(JSON.stringify(value))));

// eslint-disable-next-line @typescript-eslint/require-await -- an entry reads asynchronously
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function length(bytes: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(bytes);
  return field;
}

/** Yields the entries of an archive. The content of one that was not read is skipped. */
export async function* entriesOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = new ByteReader(archive);
  try {
    while (!(await reader.isAtEnd())) {
      const header = EntryHeader.parse(JSON.parse((await headerText(reader)).toString()));
      const content = contentOf(reader);
      yield { header, content };
      await skip(content); // what the caller has left
    }
  } finally {
    await reader.close();
  }
}

async function skip(content: AsyncGenerator<Buffer>): Promise<void> {
  try {
    while (!(await content.next()).done);
  } catch (error) {
    if (!(error instanceof EntryAborted)) throw error;
  }
}

async function headerText(reader: ByteReader): Promise<Buffer> {
  const bytes = (await exactly(reader, 4)).readUInt32BE();
  if (bytes > MOST_HEADER_BYTES) throw new BackupDamaged('it has no valid entries');
  return exactly(reader, bytes);
}

async function* contentOf(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = (await exactly(reader, 4)).readUInt32BE();
    if (bytes > 0) yield await exactly(reader, bytes);
    else break;
  }
  const end = (await exactly(reader, 1)).readUInt8();
  if (end !== WHOLE) throw new EntryAborted('The file was damaged or missing when the backup was made.');
}

async function exactly(reader: ByteReader, bytes: number): Promise<Buffer> {
  const found = await reader.read(bytes);
  if (found.length < bytes) throw new BackupDamaged('it ends within an entry');
  return found;
}

/** Reads the JSON of an entry. */
export const jsonOf = ({ content }: Entry): Promise<unknown> => json(content);
