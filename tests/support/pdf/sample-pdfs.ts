import { deflateSync } from 'node:zlib';

/** Small PDF files of every cross-reference structure, written byte by byte. */

export interface SamplePage {
  width?: number;
  height?: number;
  rotate?: number;
  cropBox?: [number, number, number, number];
  userUnit?: number;
  text?: string;
}

export const A4: SamplePage = { width: 595, height: 842 };

/** Returns a file with one classic cross-reference table. */
export function classicPdf(pages: SamplePage[] = [A4]): Buffer {
  const objects = documentObjects(pages);
  const { text, offsets } = body(objects);
  const table = tableSection([[0, ['0000000000 65535 f ', ...offsets.map(inUse)]]]);
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Returns a file whose catalog and pages are in an object stream, with a cross-reference stream and PNG predictors. */
export function xrefStreamPdf(pages: SamplePage[] = [A4]): Buffer {
  const objects = documentObjects(pages);
  const compressed = objects.map((object, index) => ({ object, number: index + 1 })).filter(isCompressible);
  const container = objects.length + 1;
  const xrefNumber = container + 1;
  const header = compressed.map(({ number }, i) => `${number} ${offsetWithin(compressed, i)}`).join(' ');
  const inner = deflateSync(`${header}\n${compressed.map(({ object }) => object).join('\n')}`);
  const stream = streamObject(
    `/Type/ObjStm/N ${compressed.length}/First ${header.length + 1}/Filter/FlateDecode`,
    inner,
  );
  const file = new FileBuilder();
  objects.forEach((object, index) => {
    if (!isCompressible({ object })) file.object(index + 1, object);
  });
  file.object(container, stream);
  const rows: number[][] = [[0, 0, 255]];
  for (let number = 1; number <= objects.length; number++) {
    const index = compressed.findIndex((entry) => entry.number === number);
    rows.push(index < 0 ? [1, file.offsetOf(number), 0] : [2, container, index]);
  }
  rows.push([1, file.offsetOf(container), 0], [1, file.length, 0]);
  const data = deflateSync(
    withUpPredictor(
      rows.map(([type = 0, second = 0, third = 0]) => [type, second >> 8, second & 255, third]),
    ),
  );
  const settings = `/Type/XRef/W[1 2 1]/Size ${xrefNumber + 1}/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>`;
  const start = file.length;
  file.object(xrefNumber, streamObject(settings, data));
  return file.finish(start);
}

/** Returns a hybrid-reference file: a table for old readers, and a stream that alone lists one object. */
export function hybridPdf(): Buffer {
  const objects = documentObjects([A4]);
  const file = new FileBuilder();
  objects.forEach((object, index) => file.object(index + 1, object));
  const container = objects.length + 1;
  const hidden = container + 1;
  const xrefNumber = hidden + 1;
  file.object(
    container,
    streamObject('/Type/ObjStm/N 1/First 4', Buffer.from(`${hidden} 0 [1 2 3]`, 'latin1')),
  );
  const streamStart = file.length;
  const entries = Buffer.from([2, 0, container, 0, 1, streamStart >> 8, streamStart & 255, 0]);
  const settings = `/Type/XRef/W[1 2 1]/Index[${hidden} 2]/Size ${xrefNumber + 1}/Root 1 0 R`;
  file.object(xrefNumber, streamObject(settings, entries));
  const tableStart = file.length;
  const lines = [
    ...objects.map((_, index) => inUse(file.offsetOf(index + 1))),
    inUse(file.offsetOf(container)),
  ];
  file.raw(tableSection([[0, ['0000000000 65535 f ', ...lines]]]));
  file.raw(`trailer\n<</Size ${xrefNumber + 1}/Root 1 0 R/XRefStm ${streamStart}>>\n`);
  return file.finish(tableStart);
}

/** Returns a file whose `startxref` names a section at the front, as in linearized files, with /Prev to one at the end. */
export function linearizedLikePdf(): Buffer {
  const objects = documentObjects([A4, A4]);
  const half = 3;
  const build = (offsets: number[], mainStart: number) => {
    const file = new FileBuilder();
    const frontStart = file.length;
    file.raw(tableSection([[half + 1, offsets.slice(half).map(inUse)]]));
    file.raw(
      `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Prev ${String(mainStart).padStart(10, '0')}>>\n`,
    );
    file.raw('startxref\n0\n%%EOF\n');
    objects.forEach((object, index) => file.object(index + 1, object));
    const start = file.length;
    file.raw(tableSection([[0, ['0000000000 65535 f ', ...offsets.slice(0, half).map(inUse)]]]));
    file.raw(`trailer\n<</Size ${half + 1}>>\n`);
    return { bytes: file.finish(frontStart), offsets: objects.map((_, i) => file.offsetOf(i + 1)), start };
  };
  const draft = build(
    objects.map(() => 0),
    0,
  );
  return build(draft.offsets, draft.start).bytes;
}

/** Returns a classic file whose `startxref` points nowhere. */
export function brokenXrefPdf(): Buffer {
  return Buffer.from(
    classicPdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  );
}

function documentObjects(pages: SamplePage[]): string[] {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  pages.forEach((page, index) => {
    objects.push(
      pageObject(page, 5 + 2 * index),
      streamObject('', Buffer.from(pageContent(page, index), 'latin1')),
    );
  });
  return objects;
}

function pageObject(
  { width = 595, height = 842, rotate, cropBox, userUnit }: SamplePage,
  contents: number,
): string {
  const extra = [
    rotate === undefined ? '' : `/Rotate ${rotate}`,
    cropBox ? `/CropBox[${cropBox.join(' ')}]` : '',
    userUnit === undefined ? '' : `/UserUnit ${userUnit}`,
  ].join('');
  return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]${extra}/Contents ${contents} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`;
}

function pageContent({ text, height = 842 }: SamplePage, index: number): string {
  return `BT /F1 18 Tf 60 ${height - 80} Td (${text ?? `Page ${index + 1}`}) Tj ET`;
}

function streamObject(settings: string, data: Buffer): string {
  return `<<${settings}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`;
}

function isCompressible({ object }: { object: string }): boolean {
  return !object.includes('\nstream\n');
}

function offsetWithin(entries: { object: string }[], index: number): number {
  return entries.slice(0, index).reduce((offset, { object }) => offset + object.length + 1, 0);
}

function withUpPredictor(rows: number[][]): Buffer {
  return Buffer.concat(
    rows.map((row, index) =>
      Buffer.from([2, ...row.map((value, i) => (value - (rows[index - 1]?.[i] ?? 0)) & 255)]),
    ),
  );
}

function body(objects: string[]): { text: string; offsets: number[] } {
  const file = new FileBuilder();
  objects.forEach((object, index) => file.object(index + 1, object));
  return { text: file.text, offsets: objects.map((_, index) => file.offsetOf(index + 1)) };
}

function tableSection(ranges: [number, string[]][]): string {
  return `xref\n${ranges.map(([first, lines]) => `${first} ${lines.length}\n${lines.map((line) => `${line}\n`).join('')}`).join('')}`;
}

function inUse(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n `;
}

class FileBuilder {
  text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  readonly #offsets = new Map<number, number>();

  get length(): number {
    return this.text.length;
  }

  object(number: number, content: string): void {
    this.#offsets.set(number, this.text.length);
    this.raw(`${number} 0 obj\n${content}\nendobj\n`);
  }

  raw(text: string): void {
    this.text += text;
  }

  offsetOf(number: number): number {
    return this.#offsets.get(number) ?? 0;
  }

  finish(startxref: number): Buffer {
    return Buffer.from(`${this.text}startxref\n${startxref}\n%%EOF\n`, 'latin1');
  }
}
