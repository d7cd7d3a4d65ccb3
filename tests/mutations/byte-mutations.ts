import type { BaseFile } from './base-files.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Mutant {
  /** Description of the mutation, for the report. */
  what: string;
  bytes: Buffer;
}

const STRUCTURE =
  /xref|trailer|startxref|\/Prev|\/Root|\/Size|\/ByteRange|\/Contents|\/Annots|\/AcroForm|\/Fields|\/FT|\/V |\/AP|\/Kids|\/DSS|\/Perms|\/Reference|\/SubFilter|\/Reason|\/M |\/Length|stream|endobj|obj|<<|>>|%%EOF/g;
const KINDS = ['flip', 'overwrite', 'insert', 'delete', 'repeat', 'exchange', 'blank'] as const;

/** Changes a few bytes at random positions, mostly in the structure of the file, sometimes in the signature. */
export function mutateBytes({ bytes }: BaseFile, random: SeededRandom): Mutant {
  const at = placeIn(bytes, random);
  const kind = random.pick(KINDS);
  return { what: `${kind} at ${at}`, bytes: changed(bytes, { at, kind }, random) };
}

const places = new WeakMap<Buffer, { structure: number[]; signatures: [number, number][] }>();

function placesOf(bytes: Buffer) {
  const known = places.get(bytes);
  if (known) return known;
  const text = bytes.toString('latin1');
  const found = {
    structure: [...text.matchAll(STRUCTURE)].map(({ index }) => index),
    signatures: [...text.matchAll(/\/Contents <[0-9a-f]+>/g)].map(({ index, 0: all }): [number, number] => [
      index,
      all.length,
    ]),
  };
  places.set(bytes, found);
  return found;
}

function placeIn(bytes: Buffer, random: SeededRandom): number {
  const { structure, signatures } = placesOf(bytes);
  const kind = random.below(100);
  if (kind < 60) return Math.min(bytes.length - 1, random.pick(structure) + random.below(16));
  if (kind < 75 && signatures.length > 0) {
    const [start, length] = random.pick(signatures);
    return start + random.below(length);
  }
  return random.below(bytes.length);
}

interface Change {
  at: number;
  kind: (typeof KINDS)[number];
}

function changed(bytes: Buffer, { at, kind }: Change, random: SeededRandom): Buffer {
  const length = 1 + random.below(8);
  const [before, part, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ];
  switch (kind) {
    case 'flip':
      return flipped(bytes, at, 1 << random.below(8));
    case 'overwrite':
      return Buffer.concat([before, random.bytes(part.length), after]);
    case 'insert':
      return Buffer.concat([before, random.bytes(length), part, after]);
    case 'delete':
      return Buffer.concat([before, after]);
    case 'repeat':
      return Buffer.concat([before, part, part, after]);
    case 'exchange':
      return Buffer.concat([before, Buffer.from(part.toReversed()), after]);
    case 'blank':
      return Buffer.concat([before, Buffer.alloc(part.length, ' '), after]);
  }
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ bit, at);
  return copy;
}
