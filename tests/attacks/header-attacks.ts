import { openDocument, serialize } from '#signing';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { ANY_LEVEL, withSpare, type Attack } from './attack.ts';
import { BEFORE_HEADER, LINEARIZED_LENGTH, OBJECTS } from './base-files.ts';
import { rawUpdated } from './raw-update.ts';

/**
 * Attacks on what comes first in a file: bytes before the header, since some viewers count offsets from the first byte, and the
 * cross-reference of a linearized file, with which some begin.
 */

const [CATALOG, PAGES, PAGE] = [OBJECTS.spare, OBJECTS.spare + 1, OBJECTS.spare + 2];
const HIDDEN_XREF = 40;

/** Returns objects with a second catalog that nothing refers to, and its page. */
function withSecondCatalog(objects: readonly string[]): string[] {
  const resources = `/Resources<</Font<</F1 ${OBJECTS.font} 0 R>>>>`;
  return withSpare(objects, [
    `<</Type/Catalog/Pages ${PAGES} 0 R>>`,
    `<</Type/Pages/Kids[${PAGE} 0 R]/Count 1>>`,
    `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 595 842]/Contents ${OBJECTS.orphan} 0 R${resources}>>`,
  ]);
}

/**
 * Returns the file with an update that adds a security store. Counted from the first byte of the file, its startxref leads to
 * an object of the update, a cross-reference stream with the second catalog.
 */
function withTwoReadings(bytes: Buffer): Buffer {
  const document = openDocument(bytes);
  const shift = BEFORE_HEADER.length;
  const catalog = serialize(document.load(1)).replace(/>>$/, SECURITY_STORE);
  let text = '\n';
  const end = () => bytes.length + text.length;
  const rows: string[] = [];
  const add = (number: number, body: string) => {
    rows.push(`${number} 1\n${String(end() - shift).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  };
  add(1, catalog);
  const hidden = end();
  const previous = (document.startxref ?? 0) + shift;
  const size = `/Size ${HIDDEN_XREF + 1}`;
  add(HIDDEN_XREF, stream('', `/Type/XRef/W[1 4 2]/Index[0 0]${size}/Root ${CATALOG} 0 R/Prev ${previous}`));
  text += `%${'-'.repeat(hidden + shift - end() - 2)}\n`;
  const trailer = `trailer\n<<${size}/Root 1 0 R/Prev ${document.startxref}>>\n`;
  text += `xref\n${rows.join('')}${trailer}startxref\n${hidden}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(text, 'latin1')]);
}

const SECURITY_STORE = '/DSS<</Type/DSS>>>>';

/** Returns the file with an update that adds a security store, as long as the file states to be. */
function withStatedLength(bytes: Buffer): Buffer {
  const catalog = serialize(openDocument(bytes).load(1)).replace(/>>$/, SECURITY_STORE);
  const update = (blanks: number) =>
    rawUpdated(bytes, { lead: `%${'-'.repeat(blanks)}\n`, objects: { 1: catalog } });
  return update(LINEARIZED_LENGTH - update(0).length);
}

export const HEADER_ATTACKS: readonly Attack[] = [
  {
    family: 'different readers',
    name: 'from the first byte of the file, startxref leads to a cross-reference with another catalog',
    levels: ANY_LEVEL,
    files: ['bytes before the header'],
    prepare: withSecondCatalog,
    change: withTwoReadings,
  },
  {
    family: 'different readers',
    name: 'with an update, the file has the length of a linearized one, which begins with another catalog',
    levels: ANY_LEVEL,
    files: ['linearized'],
    prepare: withSecondCatalog,
    change: withStatedLength,
  },
];
