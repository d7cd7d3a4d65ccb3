/** Objects of an update, as text by their numbers. */
export interface HybridObjects {
  /** Objects in the cross-reference table, which every reader finds. */
  visible: Readonly<Record<number, string>>;
  /** Objects in an object stream, which only the cross-reference stream lists. */
  hidden: Readonly<Record<number, string>>;
}

/**
 * Returns a file with an incremental update in the hybrid-reference form of ISO 32000-2, 7.5.8.4: a table whose
 * trailer names a cross-reference stream under XRefStm. Old readers take the hidden objects for free ones.
 */
export function hybridUpdate(pdf: Buffer, { visible, hidden }: HybridObjects): Buffer {
  const text = pdf.toString('latin1');
  const numbers = [...text.matchAll(/\n(\d+) 0 obj/g)].map(([, number]) => Number(number));
  const named = [...Object.keys(visible), ...Object.keys(hidden)].map(Number);
  const container = Math.max(...numbers, ...named) + 1;
  const xref = container + 1;
  const offsets = new Map<number, number>();
  let tail = '\n';
  const write = (number: number, body: string) => {
    offsets.set(number, pdf.length + tail.length);
    tail += `${number} 0 obj\n${body}\nendobj\n`;
  };
  for (const [number, body] of Object.entries(visible)) write(Number(number), body);
  write(container, objectStream(hidden));
  const rows = [
    ...Object.keys(hidden).map((number, index): [number, number[]] => [
      Number(number),
      [2, container, index],
    ]),
    [xref, [1, pdf.length + tail.length, 0]] as [number, number[]],
  ];
  const root = [...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1];
  const trailer = `/Size ${xref + 1}/Root ${root} 0 R`;
  write(xref, xrefStream(rows, trailer));
  const previous = [...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const start = pdf.length + tail.length;
  const lines = [...Object.keys(visible).map(Number), container].map(
    (number) => `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`,
  );
  const free = Object.keys(hidden).map((number) => `${number} 1\n0000000000 65535 f \n`);
  tail += `xref\n${[...lines, ...free].join('')}trailer\n<<${trailer}/Prev ${previous}/XRefStm ${offsets.get(xref)}>>\n`;
  return Buffer.concat([pdf, Buffer.from(`${tail}startxref\n${start}\n%%EOF\n`, 'latin1')]);
}

function objectStream(objects: Readonly<Record<number, string>>): string {
  let at = 0;
  const header = Object.entries(objects).map(([number, body]) => {
    const pair = `${number} ${at}`;
    at += body.length + 1;
    return pair;
  });
  const first = `${header.join(' ')}\n`;
  const data = first + Object.values(objects).join('\n');
  return `<</Type/ObjStm/N ${header.length}/First ${first.length}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

function xrefStream(rows: readonly [number, number[]][], trailer: string): string {
  const data = rows
    .map(([, [kind = 0, second = 0, third = 0]]) =>
      String.fromCharCode(kind, (second >> 16) & 255, (second >> 8) & 255, second & 255, third),
    )
    .join('');
  const index = rows.map(([number]) => `${number} 1`).join(' ');
  return `<</Type/XRef/W[1 3 1]/Index[${index}]${trailer}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}
