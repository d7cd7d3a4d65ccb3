import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export interface OfficePdf {
  pages: number;
  /** Size in bytes of the picture on every page; incompressible, like photographs and scans. */
  pictureBytes: number;
}

const PICTURE_WIDTH = 64;
const LINES = 46;
const CATALOG = 1;
const PAGES = 2;
const FONT = 3;
const INFO = 4;
const FIRST_FREE = 5;
const OBJECTS_OF_A_PAGE = 3;

/** Returns a typical office PDF: pages with compressed text and a picture each, one font, a classic cross-reference table. */
export function officePdf({ pages, pictureBytes }: OfficePdf): Buffer {
  const file = new ObjectFile();
  const pageNumbers = Array.from({ length: pages }, (_, index) => FIRST_FREE + OBJECTS_OF_A_PAGE * index);
  file.object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R/PageMode/UseNone/Lang(en)>>`);
  file.object(PAGES, `<</Type/Pages/Count ${pages}/Kids[${pageNumbers.map((n) => `${n} 0 R`).join(' ')}]>>`);
  file.object(FONT, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  file.object(
    INFO,
    '<</Title(Lease of the office in Market Street)/Producer(Bench)/CreationDate(D:20260101120000Z)>>',
  );
  pageNumbers.forEach((number, index) => writePage(file, { number, index, pictureBytes }));
  return file.finish();
}

function writePage(
  file: ObjectFile,
  { number, index, pictureBytes }: { number: number; index: number; pictureBytes: number },
): void {
  const [contents, picture] = [number + 1, number + 2];
  const resources = `/Resources<</Font<</F1 ${FONT} 0 R>>/XObject<</Im0 ${picture} 0 R>>/ProcSet[/PDF/Text/ImageC]>>`;
  file.object(
    number,
    `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 595.28 841.89]${resources}/Contents ${contents} 0 R/Tabs/S>>`,
  );
  file.stream(contents, '/Filter/FlateDecode', deflateSync(Buffer.from(textOf(index), 'latin1')));
  const height = Math.max(1, Math.floor(pictureBytes / PICTURE_WIDTH));
  const settings = `/Type/XObject/Subtype/Image/Width ${PICTURE_WIDTH}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  file.stream(picture, settings, randomBytes(PICTURE_WIDTH * height));
}

function textOf(page: number): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const clause = `${page + 1}.${line + 1} The tenant pays ${(page * 37 + line * 101) % 9973} euros on day ${line % 28} of the month.`;
    return `1 0 0 1 60 ${780 - line * 15} Tm (${clause}) Tj`;
  });
  return `q 90 0 0 60 450 20 cm /Im0 Do Q\nBT /F1 10 Tf\n${lines.join('\n')}\nET\n`;
}

class ObjectFile {
  readonly #pieces: Buffer[] = [];
  readonly #offsets: number[] = [0];
  #length = 0;

  constructor() {
    this.#write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  object(number: number, body: string): void {
    this.#begin(number);
    this.#write(`${body}\nendobj\n`);
  }

  stream(number: number, settings: string, data: Buffer): void {
    this.#begin(number);
    this.#write(`<<${settings}/Length ${data.length}>>\nstream\n`);
    this.#write(data);
    this.#write('\nendstream\nendobj\n');
  }

  finish(): Buffer {
    const start = this.#length;
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    entries[0] = '0000000000 65535 f \n';
    this.#write(`xref\n0 ${entries.length}\n${entries.join('')}`);
    this.#write(`trailer\n<</Size ${entries.length}/Root ${CATALOG} 0 R/Info ${INFO} 0 R>>\n`);
    this.#write(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.#pieces);
  }

  #begin(number: number): void {
    this.#offsets[number] = this.#length;
    this.#write(`${number} 0 obj\n`);
  }

  #write(bytes: Buffer | string): void {
    const piece = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}
