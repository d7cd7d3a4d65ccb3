import { deflateSync } from 'node:zlib';

const FIRST_OF_CROWD = 6;
const ENTRY_BYTES = 8;

/**
 * Returns a sound PDF of one page and this many objects that nothing refers to, in a compressed object stream: small to send, long to
 * check once it is signed many times.
 */
export function crowdedPdf(objects: number): Buffer {
  const parts = ['%PDF-1.7\n'];
  let length = parts[0]!.length;
  const entries = Buffer.alloc((FIRST_OF_CROWD + objects) * ENTRY_BYTES);
  const enter = (number: number, [kind, second, third]: [number, number, number]) => {
    entries.writeUInt8(kind, number * ENTRY_BYTES);
    entries.writeUInt32BE(second, number * ENTRY_BYTES + 1);
    entries.writeUIntBE(third, number * ENTRY_BYTES + 5, 3);
  };
  const add = (number: number, text: string) => {
    enter(number, [1, length, 0]);
    parts.push(`${number} 0 obj\n${text}\nendobj\n`);
    length += parts.at(-1)!.length;
  };
  add(1, '<</Type/Catalog/Pages 2 0 R>>');
  add(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>');
  add(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>');
  add(4, crowd(objects));
  for (let index = 0; index < objects; index += 1) enter(FIRST_OF_CROWD + index, [2, 4, index]);
  const start = length;
  enter(5, [1, start, 0]);
  const xref = `/Type/XRef/W[1 4 3]/Size ${FIRST_OF_CROWD + objects}/Root 1 0 R`;
  add(5, stream(entries, xref));
  return Buffer.from(`${parts.join('')}startxref\n${start}\n%%EOF\n`, 'latin1');
}

function crowd(objects: number): string {
  let header = '';
  let body = '';
  for (let index = 0; index < objects; index += 1) {
    header += `${FIRST_OF_CROWD + index} ${body.length} `;
    body += `<</Type/Crowd/Number ${index}>> `;
  }
  return stream(Buffer.from(header + body), `/Type/ObjStm/N ${objects}/First ${header.length}`);
}

function stream(data: Buffer, entries: string): string {
  const stored = deflateSync(data);
  return `<<${entries}/Filter/FlateDecode/Length ${stored.length}>>\nstream\n${stored.toString('latin1')}\nendstream`;
}
