import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { embedFont } from '../fonts/embed-font.ts';
import type { Font } from '../fonts/font.ts';
import { fontUse } from '../fonts/font-use.ts';
import { fixed, lineOperators, type Fonts, type NamedFont } from '../appearance/text-operators.ts';
import type { Run, TypeFont } from '../appearance/text/type.ts';
import { dict, name, PdfStream, type PdfDict, type PdfObject, type PdfRef } from '../pdf/objects/objects.ts';
import { dateString, textString } from '../pdf/objects/text-string.ts';
import { NewFile } from './pdf-file-writer.ts';
import type { Box, Colour, PlacedLine, Sheet, SheetPage } from './sheet.ts';

/** File to embed in a document. */
export interface AttachedFile {
  /** File name. */
  name: string;
  /** Media type, for example `application/json`. */
  type: string;
  /** Description that viewers show in their list of attachments. */
  description: string;
  /** Content of the file. */
  bytes: Buffer;
}

/** Metadata and associated file of a new document. */
export interface DocumentFacts {
  /** Title, which viewers show instead of the file name. */
  title: string;
  author: string;
  /** Creation date of the document and modification date of the attached file. */
  date: Date;
  /** Name of the program that writes the document. */
  producer: string;
  /** Associated file that holds the data of the document (ISO 32000-2, 14.13). */
  attached: AttachedFile;
}

/**
 * Writes the pages of a sheet as a PDF 1.7 file with one associated file, and returns its bytes. Embeds a
 * subset of each font. The output is deterministic: the file identifier is derived from the associated file.
 */
export function writeSheet(sheet: Sheet, facts: DocumentFacts): Buffer {
  const file = new NewFile();
  const fonts = fontsOf(sheet.pages);
  const resources = file.add(dict({ Font: fontResources(fonts, file) }));
  const kids: PdfObject[] = [];
  const pages = file.add(dict({ Type: name('Pages'), Kids: kids, Count: sheet.pages.length }));
  for (const page of sheet.pages) kids.push(addPage(file, { page, sheet, pages, resources, fonts }));
  const specification = addAttachment(file, facts);
  const root = file.add(
    dict({
      Type: name('Catalog'),
      Pages: pages,
      Lang: textString('en'),
      ViewerPreferences: dict({ DisplayDocTitle: true }),
      Names: dict({
        EmbeddedFiles: dict({ Names: [textString(facts.attached.name), specification] }),
      }),
      AF: [specification],
    }),
  );
  const id = createHash('sha256').update(facts.attached.bytes).digest().subarray(0, 16);
  return file.finish({ root, info: information(facts), id });
}

function fontsOf(pages: readonly SheetPage[]): Fonts {
  const runs = Map.groupBy(
    pages.flatMap(({ lines }) => lines.flatMap(({ line }) => line.runs)),
    ({ font }) => font,
  );
  const named = [...runs].map(([font, shown], index) => [font, namedFont(font, shown, index)] as const);
  return new Map(named);
}

function namedFont(font: TypeFont, runs: readonly Run[], index: number): NamedFont {
  return { name: `F${index}`, use: isEmbedded(font) ? fontUse(font, runs) : undefined };
}

const isEmbedded = (font: TypeFont): font is Font => font !== 'helvetica';

function fontResources(fonts: Fonts, { add }: NewFile): PdfDict {
  const entries = [...fonts.values()].flatMap(({ name: key, use }): [string, PdfObject][] =>
    use ? [[key, embedFont(use, add)]] : [],
  );
  return new Map(entries);
}

interface PageParts {
  page: SheetPage;
  sheet: Sheet;
  pages: PdfRef;
  resources: PdfRef;
  fonts: Fonts;
}

function addPage(file: NewFile, { page, sheet, pages, resources, fonts }: PageParts): PdfRef {
  const content = [
    ...page.boxes.map(boxOperators),
    'BT\n',
    ...page.lines.map((line) => styledLine(line, fonts)),
    'ET',
  ];
  return file.add(
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: [0, 0, sheet.size.width, sheet.size.height],
      Resources: resources,
      Contents: file.add(compressed(Buffer.from(content.join(''), 'latin1'))),
    }),
  );
}

function boxOperators({ x, y, width, height, colour }: Box): string {
  return `${numbers(colour)} rg ${[x, y, width, height].map(fixed).join(' ')} re f\n`;
}

/**
 * Returns the operators of a line. Bold is drawn with an outline, as each font has one weight (ISO 32000-2,
 * 9.3.6).
 */
function styledLine({ line, style, x, y }: PlacedLine, fonts: Fonts): string {
  const weight = style.isStrong ? `${numbers(style.colour)} RG ${fixed(style.size * 0.032)} w 2 Tr` : '0 Tr';
  const shown = lineOperators({ runs: line.runs, size: style.size, x, y }, fonts);
  return `${numbers(style.colour)} rg ${weight} ${shown}`;
}

const numbers = (colour: Colour) => colour.map(fixed).join(' ');

function addAttachment(file: NewFile, { attached, date }: DocumentFacts): PdfRef {
  const data = compressed(attached.bytes, {
    Type: name('EmbeddedFile'),
    Subtype: name(attached.type),
    Params: dict({ Size: attached.bytes.length, ModDate: dateString(date) }),
  });
  const stream = file.add(data);
  return file.add(
    dict({
      Type: name('Filespec'),
      F: textString(attached.name),
      UF: textString(attached.name),
      Desc: textString(attached.description),
      AFRelationship: name('Data'),
      EF: dict({ F: stream, UF: stream }),
    }),
  );
}

function information({ title, author, date, producer }: DocumentFacts): PdfDict {
  return dict({
    Title: textString(title),
    Author: textString(author),
    Producer: textString(producer),
    CreationDate: dateString(date),
  });
}

function compressed(data: Buffer, entries: Record<string, PdfObject> = {}): PdfStream {
  return new PdfStream(dict({ ...entries, Filter: name('FlateDecode') }), deflateSync(data));
}
