import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { encryptPdf, signerFromKey, type SignOptions, signPdf } from '#signing';
import { pdfOfObjects } from './pdf-of-objects.ts';
import { A4, brokenXrefPdf, classicPdf, hybridPdf, linearizedLikePdf, xrefStreamPdf } from './sample-pdfs.ts';

export interface PdfStructure {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  password?: string;
  /** Expected outcome of signing it: `sign`, or `refuse: …` with a reason of tests/corpus/outcome.ts. */
  expect: string;
}

const PASSWORD = 'zelo tajno';

/** One small PDF for every structure that a signer has to handle, written here or rewritten by qpdf. */
export const PDF_STRUCTURES: readonly PdfStructure[] = [
  signable('classic cross-reference table', () => classicPdf([A4, A4])),
  signable('cross-reference stream and object stream', () => xrefStreamPdf([A4, A4])),
  signable('object streams of qpdf', () => rewritten(classicPdf(), ['--object-streams=generate'])),
  signable('hybrid-reference file', hybridPdf),
  signable('linearized', () => linearizedPdf()),
  signable('linearized with object streams', () => linearizedPdf(['--object-streams=generate'])),
  signable('linearized, then updated', () => updatedPdf(linearizedPdf())),
  signable('first section at the front', linearizedLikePdf),
  signable('three revisions', () => updatedPdf(updatedPdf(classicPdf()))),
  signable('PDF 2.0', () => pdf20(classicPdf())),
  signable('PDF 2.0 by an update of the catalog', () =>
    updatedPdf(classicPdf(), [1, '<</Type/Catalog/Version/2.0/Pages 2 0 R>>']),
  ),
  signable('cross-reference that points nowhere', brokenXrefPdf),
  signable('cross-reference that points three bytes too far', () => withShiftedStart(3)),
  signable('cross-reference entries of 19 bytes', () => replaced(classicPdf(), / (n|f) \n/g, ' $1\n')),
  signable('trailer with a Size that is too small', () => replaced(classicPdf(), /\/Size \d+/, '/Size 3')),
  signable('no cross-reference at all', () => replaced(classicPdf(), /xref\n[^]*$/, '')),
  signable('junk before the header', () => Buffer.concat([Buffer.from('junk\r\n'), classicPdf()])),
  signable('no end of line at the end', () => classicPdf().subarray(0, -1)),
  signable('nested page tree with inherited attributes', nestedPageTree),
  signable('page tree without types', () => pdfOfObjects([CATALOG, ONE_PAGE_INHERITED, '<</Parent 2 0 R>>'])),
  signable('page without a MediaBox', () => pdfOfObjects([CATALOG, '<</Kids[3 0 R]/Count 1>>', '<<>>'])),
  ...[90, 180, 270].map((rotate) =>
    signable(`page rotated by ${rotate}`, () => classicPdf([{ ...A4, rotate }])),
  ),
  signable('page that is cropped and rotated', () =>
    classicPdf([{ ...A4, rotate: 90, cropBox: [40, 60, 500, 700] }]),
  ),
  signable('AcroForm with fields', formPdf),
  signable('AcroForm with an empty signature field', formWithSignatureField),
  signable('signed before', () => signedBefore()),
  signable('signed before, with object streams', () => signedBefore({}, xrefStreamPdf())),
  {
    name: 'certified, no changes allowed',
    make: () => signedBefore({ certify: 1 }),
    expect: 'refuse: locked',
  },
  {
    name: 'certified, filling in allowed, without a field',
    make: () => signedBefore({ certify: 2 }),
    expect: 'refuse: no field',
  },
  encrypted('RC4, 40 bits', ['40']),
  encrypted('RC4, 128 bits', ['128', '--use-aes=n']),
  encrypted('AES-128', ['128', '--use-aes=y']),
  encrypted('AES-128, clear metadata', ['128', '--use-aes=y', '--cleartext-metadata']),
  encrypted('AES-256', ['256']),
  encrypted('AES-256 of revision 5', ['256', '--force-R5']),
  encrypted('AES-256 with object streams', ['256'], { options: ['--object-streams=generate'] }),
  encrypted('AES-256, linearized', ['256'], { options: ['--linearize'] }),
  encrypted('AES-256 with an owner password alone', ['256'], { user: '' }),
  {
    name: 'encrypted with a password beyond ASCII',
    make: () => encryptPdf(xrefStreamPdf(), { userPassword: 'zelo tajno ž' }),
    password: 'zelo tajno ž',
    expect: 'sign',
  },
  {
    ...encrypted('AES-256, the password not given', ['256']),
    password: undefined,
    expect: 'refuse: password',
  },
  { name: 'encrypted for a public key', make: publicKeyEncrypted, expect: 'refuse: unsupported encryption' },
].map(({ password, ...rest }) => (password === undefined ? rest : { ...rest, password }));

/** Returns the structure of that name. @throws when there is none. */
export function pdfStructure(name: string): PdfStructure {
  const found = PDF_STRUCTURES.find((structure) => structure.name === name);
  if (!found) throw new Error(`There is no PDF structure “${name}”.`);
  return found;
}

interface Made extends Omit<PdfStructure, 'password'> {
  password?: string | undefined;
}

function signable(name: string, make: Made['make']): Made {
  return { name, make, expect: 'sign' };
}

interface Encryption {
  user?: string;
  /** Further options of qpdf, for how the file is written. */
  options?: string[];
}

function encrypted(
  name: string,
  strength: string[],
  { user = PASSWORD, options = [] }: Encryption = {},
): Made {
  const make = () =>
    rewritten(classicPdf([A4, A4]), [
      '--allow-weak-crypto',
      ...options,
      '--encrypt',
      user,
      'owner',
      ...strength,
      '--',
    ]);
  return { name: `encrypted with ${name}`, make, password: user, expect: 'sign' };
}

/** Returns the file as qpdf writes it with these options. */
function rewritten(pdf: Buffer, options: string[]): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-structure-'));
  try {
    const [from, to] = [path.join(folder, 'from.pdf'), path.join(folder, 'to.pdf')];
    writeFileSync(from, pdf);
    execFileSync('qpdf', [...options, from, to]);
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const linearizedPdf = (options: string[] = []) =>
  rewritten(classicPdf([A4, A4, A4]), ['--linearize', ...options]);

const pdf20 = (pdf: Buffer) => replaced(pdf, '%PDF-1.7', '%PDF-2.0');

function withShiftedStart(by: number): Buffer {
  const text = classicPdf().toString('latin1');
  return Buffer.from(
    text.replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + by}`),
    'latin1',
  );
}

/** Replaces text of a file. @throws when the text is not there. */
function replaced(pdf: Buffer, from: RegExp | string, to: string): Buffer {
  const text = pdf.toString('latin1');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`There is no ${String(from)} in the file.`);
  return Buffer.from(changed, 'latin1');
}

/** Appends an incremental update: the given object, or else an object that nothing refers to. */
function updatedPdf(pdf: Buffer, [number, object]: [number, string] = [90, '(new)']): Buffer {
  const text = pdf.toString('latin1');
  const previous = [...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? '0';
  const root = [...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1] ?? '1';
  const size = Math.max(...[...text.matchAll(/\/Size (\d+)/g)].map(([, count]) => Number(count)), number + 1);
  const body = `${number} 0 obj\n${object}\nendobj\n`;
  const section = `xref\n${number} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${previous}>>\n`;
  const end = `startxref\n${pdf.length + body.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(body + section + trailer + end, 'latin1')]);
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const ONE_PAGE_INHERITED =
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]/Rotate 90/Resources<<>>>>';

/** Returns three pages on two levels, which inherit box, rotation and fonts. */
function nestedPageTree(): Buffer {
  const content = 'BT /F1 18 Tf 40 120 Td (Page) Tj ET';
  return pdfOfObjects([
    CATALOG,
    '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 3/MediaBox[0 0 300 200]/Resources<</Font<</F1 8 0 R>>>>>>',
    '<</Type/Pages/Parent 2 0 R/Kids[4 0 R 5 0 R]/Count 2/Rotate 90>>',
    '<</Type/Page/Parent 3 0 R/Contents 7 0 R>>',
    '<</Type/Page/Parent 3 0 R/Contents 7 0 R/Rotate 0>>',
    '<</Type/Page/Parent 2 0 R/Contents 7 0 R/MediaBox[0 0 400 300]>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const WIDGET = '<</Type/Annot/Subtype/Widget/P 3 0 R';

/** Returns a form with a text field; the lists of fields and annotations are indirect objects. */
function formPdf(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
    PAGES,
    `${PAGE}/Annots 6 0 R>>`,
    '<</Fields 7 0 R/NeedAppearances true/DA(/Helv 0 Tf 0 g)>>',
    `${WIDGET}/FT/Tx/T(Name)/V(Ana)/Rect[10 10 90 30]>>`,
    '[5 0 R]',
    '[5 0 R]',
  ]);
}

function formWithSignatureField(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/SigFlags 1>>>>',
    PAGES,
    `${PAGE}/Annots[4 0 R]>>`,
    `${WIDGET}/FT/Sig/T(Tenant)/Rect[200 150 290 190]>>`,
  ]);
}

/** Returns the file with a signature whose certificate comes from another authority. */
async function signedBefore(options: Partial<SignOptions> = {}, pdf: Buffer = classicPdf()): Promise<Buffer> {
  const authority = await createAuthority('Another Authority');
  const key = await issueCertificate(authority, { commonName: 'Earlier Signer', keyType: 'ec' });
  const rectangle = { x: 300, y: 700, width: 160, height: 50 };
  const { tail } = await signPdf(pdf, signerFromKey(key), {
    pages: 'first',
    rectangle,
    date: new Date(),
    ...options,
  });
  return Buffer.concat([pdf, tail]);
}

/** Returns a file with the public-key security handler of ISO 32000-2, 7.6.5. */
function publicKeyEncrypted(): Buffer {
  const handler =
    '<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4/Length 128/CF<<>>/StmF/Identity/StrF/Identity>>';
  return pdfOfObjects([CATALOG, ONE_PAGE_INHERITED, '<</Type/Page/Parent 2 0 R>>', handler], {
    encrypt: '4 0 R/ID[<00><00>]',
  });
}
