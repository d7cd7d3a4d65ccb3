import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { entriesOf, entryOf, EntryAborted, jsonEntry, jsonOf, type EntryHeader } from './archive.ts';

const BLOB: EntryHeader = { kind: 'blob', organization_id: 'o', sha256: 's' };
const breaking = Readable.from(
  (function* () {
    yield Buffer.from('half');
    throw new Error('the disk is broken');
  })(),
);

it('an archive gives back its entries, those that were not read and those that broke off included', async () => {
  async function* archive() {
    yield* jsonEntry({ kind: 'manifest' }, { format: 1 });
    yield* entryOf(BLOB, Readable.from([Buffer.from('not read')]));
    yield* entryOf(BLOB, breaking, () => true);
    yield* entryOf(BLOB, Readable.from([Buffer.from('a'), Buffer.alloc(0), Buffer.from('b')]));
    yield* entryOf(BLOB, Readable.from([]));
  }
  const found: unknown[] = [];
  for await (const entry of entriesOf(archive())) {
    if (entry.header.kind === 'manifest') found.push(await jsonOf(entry));
    else if (found.length === 1) found.push('skipped');
    else
      found.push(
        await buffer(entry.content).then(
          (bytes) => bytes.toString(),
          (error: unknown) => error,
        ),
      );
  }
  expect(found).toEqual([{ format: 1 }, 'skipped', expect.any(EntryAborted), 'ab', '']);
});

it('an archive that ends within an entry is refused', async () => {
  const whole = await buffer(entryOf(BLOB, Readable.from([Buffer.from('content')])));
  const read = async () => {
    for await (const { content } of entriesOf(Readable.from([whole.subarray(0, whole.length - 1)])))
      await buffer(content);
  };
  await expect(read()).rejects.toThrow('The backup is damaged: it ends within an entry');
});
