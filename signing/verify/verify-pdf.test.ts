import type { ByteSource } from '../bytes/byte-source.ts';
import { classicPdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { dict, name, PdfRef, PdfStream, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { firstPage } from '../pdf/pages.ts';
import { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { formFields } from '../forms/form-fields.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { SignOptions } from '../sign/sign-options.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { verifyPdf } from './verify-pdf.ts';
import type { SignatureReport } from './report.ts';
import type { TrustAnchor } from '../pki/path-validation/trust-anchor.ts';

let pki: TestPki;
let signer: Signer;
let pdf: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
  pdf = await signed(classicPdf(), { reason: 'I agree' });
});

const OPTIONS: SignOptions = {
  pages: 'first',
  rectangle: { x: 50, y: 60, width: 180, height: 60 },
  date: new Date(),
};

async function signed(bytes: Buffer, options: Partial<SignOptions> = {}, by = signer): Promise<Buffer> {
  const { tail } = await signPdf(bytes, by, { ...OPTIONS, ...options });
  return Buffer.concat([bytes, tail]);
}

const trusted = (der: Buffer): TrustAnchor => ({ der, source: 'test' });

function verified(bytes: Buffer): SignatureReport[] {
  return verifyPdf(bytes, { roots: [trusted(pki.authority.root)] }).signatures;
}

function only(bytes: Buffer): SignatureReport {
  const [report] = verified(bytes);
  if (!report) throw new Error('no signature');
  return report;
}

/** Returns the file with an incremental update, as an attacker without a key can make it. */
function updated(bytes: Buffer, change: (document: PdfDocument, writer: RevisionWriter) => void): Buffer {
  const document = openDocument(bytes);
  const writer = new RevisionWriter(document);
  change(document, writer);
  return Buffer.concat([bytes, writer.write().tail]);
}

function replacedText(bytes: Buffer, from: RegExp | string, to: string): Buffer {
  const text = bytes.toString('latin1');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error('nothing to replace');
  return Buffer.from(changed, 'latin1');
}

function pageOf(document: PdfDocument): { ref: PdfRef; page: PdfDict } {
  const { ref, dict: page } = firstPage(document);
  if (!ref) throw new Error('direct page');
  return { ref, page };
}

function withAnnotation(annotation: PdfDict): (document: PdfDocument, writer: RevisionWriter) => void {
  return (document, writer) => {
    const { ref, page } = pageOf(document);
    const annotations = [...document.array(page.get('Annots')), writer.add(annotation)];
    writer.set(ref, new Map<string, PdfObject>(page).set('Annots', annotations));
  };
}

describe('an untouched signature', () => {
  it('is intact, valid and covers the whole file', () => {
    expect(only(pdf)).toMatchObject({
      isIntact: true,
      coverage: 'whole_file',
      verdict: 'valid',
      laterChanges: [],
      problems: [],
    });
  });

  it('stays valid when another signature follows, and reports it as a later change', async () => {
    const [first, second] = verified(await signed(pdf));
    expect(first).toMatchObject({ verdict: 'valid', coverage: 'revision', laterChanges: ['signature'] });
    expect(second).toMatchObject({ verdict: 'valid', coverage: 'whole_file', laterChanges: [] });
  });

  it('is not reported for a file without signatures, which is unsigned', () => {
    expect(verifyPdf(xrefStreamPdf())).toMatchObject({
      verdict: 'unsigned',
      signatures: [],
      unreachableSignatures: 0,
    });
  });
});

describe('a changed byte', () => {
  it('anywhere in the signed bytes keeps the signature from being valid', () => {
    const contents = pdf.indexOf('/Contents <');
    for (let at = 0; at < pdf.length; at += 13) {
      if (at > contents && at < contents + 20_000 && /[0-9a-f<]/.test(String.fromCharCode(pdf[at] ?? 0)))
        continue;
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect(validityOf(changed)).not.toContain(true);
    }
  });

  it('in the CMS never makes the signature valid for another certificate', () => {
    const start = pdf.indexOf('/Contents <') + '/Contents <'.length;
    for (let at = start; at < start + 2 * 1500; at += 17) {
      const changed = Buffer.from(pdf);
      changed.write(changed[at] === 0x30 ? '1' : '0', at, 'latin1');
      const valid = reportsOf(changed).filter(({ verdict }) => verdict === 'valid');
      expect(valid.every(({ certificate }) => certificate?.equals(signer.certificate))).toBe(true);
    }
  });

  function reportsOf(bytes: Buffer): SignatureReport[] {
    try {
      return verified(bytes);
    } catch (error) {
      expect(error).toMatchObject({ name: 'SigningError' });
      return [];
    }
  }

  function validityOf(bytes: Buffer): boolean[] {
    return reportsOf(bytes).map(({ verdict }) => verdict === 'valid');
  }
});

describe('ByteRange and Contents', () => {
  const byteRange = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) +\]/;

  function moved(change: (numbers: [number, number, number]) => [number, number, number]): Buffer {
    const match = byteRange.exec(pdf.toString('latin1'));
    if (!match) throw new Error('no ByteRange');
    const numbers = change([Number(match[1]), Number(match[2]), Number(match[3])]);
    return replacedText(pdf, match[0], `/ByteRange [0 ${numbers.join(' ')}]`.padEnd(match[0].length));
  }

  it.each([
    ['a gap that begins earlier', ([a, b, c]: number[]) => [a! - 1, b!, c!]],
    ['a gap that ends later', ([a, b, c]: number[]) => [a!, b! + 1, c! - 1]],
    ['overlapping ranges', ([a, b, c]: number[]) => [b!, a!, c!]],
    ['an end beyond the file', ([a, b, c]: number[]) => [a!, b!, c! + 1]],
    ['an empty first range', ([, b, c]: number[]) => [0, b!, c!]],
  ])('%s is invalid', (_, change) => {
    const report = only(moved((numbers) => change(numbers) as [number, number, number]));
    expect(report).toMatchObject({ isIntact: false, verdict: 'invalid', problems: ['byte_range_invalid'] });
  });

  it.each([
    ['numbers below zero', '[0 -1 -1 -1]'],
    ['no numbers', '[]'],
    ['zeros', '[0 0 0 0]'],
    ['three numbers', '[0 10 20]'],
    ['fractions', '[0 10.5 20.5 30]'],
    ['a start other than 0', '[1 2 3 4]'],
    ['names', '[/A /B /C /D]'],
  ])('a ByteRange of %s is invalid', (_, range) => {
    const [all = ''] = byteRange.exec(pdf.toString('latin1')) ?? [];
    const report = only(replacedText(pdf, all, `/ByteRange ${range}`.padEnd(all.length)));
    expect(report).toMatchObject({ isIntact: false, verdict: 'invalid', problems: ['byte_range_invalid'] });
  });

  it('with an end before the end of the revision are invalid', () => {
    const report = only(moved(([a, b, c]) => [a, b, c - 8]));
    expect(report.verdict).toBe('invalid');
    expect(report.problems).toContain('digest_mismatch');
  });

  it.each([
    ['a missing ByteRange', /\/ByteRange /, '/ByteRangX ', 'byte_range_missing'],
    ['a missing Contents', '/Contents <', '/Contentx <', 'contents_missing'],
    ['a null ByteRange', byteRange, `/ByteRange null${' '.repeat(38)}`, 'byte_range_missing'],
  ])('%s is invalid', (_, from, to, problem) => {
    expect(only(replacedText(pdf, from, to))).toMatchObject({ verdict: 'invalid', problems: [problem] });
  });

  it('with Contents of zeros are invalid', () => {
    const zeros = replacedText(pdf, /(\/Contents <)([0-9a-f]+)(>)/, '$1').indexOf('/Contents <');
    const changed = Buffer.from(pdf);
    const start = zeros + '/Contents <'.length;
    changed.fill('0', start, changed.indexOf('>', start), 'latin1');
    expect(only(changed)).toMatchObject({ verdict: 'invalid', problems: ['contents_missing'] });
  });
});

describe('content added after signing', () => {
  it('is not permitted when bytes that are not a revision follow', () => {
    expect(only(Buffer.concat([pdf, Buffer.from('% more\n')])).verdict).toBe('invalid');
  });

  it.each([
    [
      'other page contents',
      (document: PdfDocument, writer: RevisionWriter) => {
        const contents = pageOf(document).page.get('Contents');
        if (contents instanceof PdfRef)
          writer.set(contents, new PdfStream(new Map(), Buffer.from('0 0 100 100 re f')));
      },
    ],
    [
      'another font',
      (document: PdfDocument, writer: RevisionWriter) =>
        writer.set(
          new PdfRef(3, 0),
          dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Symbol') }),
        ),
    ],
    [
      'another page size',
      (document: PdfDocument, writer: RevisionWriter) => {
        const { ref, page } = pageOf(document);
        writer.set(ref, new Map<string, PdfObject>(page).set('MediaBox', [0, 0, 100, 100]));
      },
    ],
    [
      'an annotation over the page',
      withAnnotation(dict({ Type: name('Annot'), Subtype: name('FreeText'), Rect: [0, 0, 500, 800] })),
    ],
    [
      'a signature widget without a signature',
      withAnnotation(
        dict({ Type: name('Annot'), Subtype: name('Widget'), FT: name('Sig'), Rect: [0, 0, 500, 800] }),
      ),
    ],
    [
      'a removed annotation',
      (document: PdfDocument, writer: RevisionWriter) => {
        const { ref, page } = pageOf(document);
        writer.set(ref, new Map<string, PdfObject>(page).set('Annots', []));
      },
    ],
    [
      'an action on opening the file',
      (document: PdfDocument, writer: RevisionWriter) => {
        const action = dict({ S: name('JavaScript'), JS: textString('app.alert(1)') });
        writer.set(new PdfRef(1, 0), new Map<string, PdfObject>(document.root).set('OpenAction', action));
      },
    ],
    [
      'another catalog',
      (document: PdfDocument, writer: RevisionWriter) => {
        document.trailer.set('Root', writer.add(new Map([...document.root, ['OCProperties', dict({})]])));
      },
    ],
    [
      'a moved signature',
      (document: PdfDocument, writer: RevisionWriter) => {
        const [field] = formFields(document);
        if (field?.ref)
          writer.set(field.ref, new Map<string, PdfObject>(field.dict).set('Rect', [0, 0, 1, 1]));
      },
    ],
  ])('%s is not permitted', (_, change) => {
    const report = only(updated(pdf, change));
    expect(report).toMatchObject({
      isIntact: true,
      coverage: 'revision',
      verdict: 'invalid',
      problems: ['changed_after_signing'],
    });
    expect(report.laterChanges).toContain('other');
  });

  it('is not covered when Reason in the signature dictionary is replaced', () => {
    const changed = updated(pdf, (document, writer) => {
      const value = formFields(document)[0]?.value;
      const signature = document.dict(value);
      if (value instanceof PdfRef && signature) {
        writer.set(value, new Map<string, PdfObject>(signature).set('Reason', textString('I object')));
      }
    });
    const report = only(changed);
    expect(report.verdict).toBe('invalid');
    expect(report.problems).toContain('revision_not_covered');
  });

  it('is not covered when a signature is copied to another file', async () => {
    const other = await signed(classicPdf([{ text: 'Other contract' }]));
    const value = openDocument(pdf).dict(formFields(openDocument(pdf))[0]?.value);
    const recycled = updated(other, (document, writer) => {
      const field = formFields(document)[0];
      if (field?.value instanceof PdfRef && value) writer.set(field.value, value);
    });
    expect(only(recycled).verdict).toBe('invalid');
  });

  it('is not permitted when its cross-reference does not lead back', () => {
    const changed = updated(pdf, (document, writer) => writer.set(new PdfRef(3, 0), document.load(3)));
    const severed = Buffer.from(
      changed.toString('latin1').replace(/\/Prev (\d+)\n>>\n(startxref\n\d+\n%%EOF\n)$/, '/Nope $1\n>>\n$2'),
      'latin1',
    );
    expect(severed.equals(changed)).toBe(false);
    for (const report of verified(severed)) expect(report.verdict).toBe('invalid');
  });

  it('is not permitted when it adds an object that the signed revision refers to but lacks', async () => {
    const withGap = replacedText(replacedText(classicPdf(), '/F1 3 0 R', '/F1 99 0 R'), '842]', '84]');
    const prepared = await signed(withGap, { rectangle: { x: 5, y: 5, width: 50, height: 20 } });
    const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Symbol') });
    const filledAt = (number: number) =>
      updated(prepared, (_, writer) => writer.set(new PdfRef(number, 0), font));
    expect(openDocument(withGap).isRebuilt).toBe(false);
    expect(only(filledAt(98)).problems).toEqual([]);
    expect(only(filledAt(99)).problems).toEqual(['changed_after_signing']);
  });

  it('is no change when an object is written again unmodified', () => {
    const rewritten = updated(pdf, (document, writer) => writer.set(new PdfRef(3, 0), document.load(3)));
    expect(only(rewritten)).toMatchObject({ verdict: 'valid', laterChanges: [], coverage: 'revision' });
  });
});

describe('a later change', () => {
  const withTextField = (bytes: Buffer): Buffer =>
    updated(bytes, (document, writer) => {
      const { ref, page } = pageOf(document);
      const field = writer.add(
        dict({
          Type: name('Annot'),
          Subtype: name('Widget'),
          FT: name('Tx'),
          T: textString('amount'),
          Rect: [50, 400, 200, 420],
        }),
      );
      writer.set(ref, new Map<string, PdfObject>(page).set('Annots', [field]));
      const form = writer.add(dict({ Fields: [field] }));
      writer.set(new PdfRef(1, 0), new Map<string, PdfObject>(document.root).set('AcroForm', form));
    });

  const filled = (bytes: Buffer): Buffer =>
    updated(bytes, (document, writer) => {
      const field = formFields(document).find(({ type }) => type === 'Tx');
      if (field?.ref)
        writer.set(field.ref, new Map<string, PdfObject>(field.dict).set('V', textString('100')));
    });

  it('that fills in a form is permitted after an approval signature and reported', async () => {
    const report = only(filled(await signed(withTextField(classicPdf()))));
    expect(report).toMatchObject({ verdict: 'valid', laterChanges: ['form_fill'] });
  });

  it.each([{ lock: true }, { certify: 1 as const }])(
    'that fills in a form is not permitted after a signature with %j',
    async (options) => {
      const report = only(filled(await signed(withTextField(classicPdf()), options)));
      expect(report).toMatchObject({
        verdict: 'invalid',
        problems: ['changed_after_signing'],
        laterChanges: ['form_fill'],
      });
    },
  );

  it('that fills in a form is permitted after a certification at level 2', async () => {
    const report = only(filled(await signed(withTextField(classicPdf()), { certify: 2 })));
    expect(report).toMatchObject({ verdict: 'valid', laterChanges: ['form_fill'] });
  });

  it('that moves a field is not permitted', async () => {
    const moved = updated(await signed(withTextField(classicPdf())), (document, writer) => {
      const field = formFields(document).find(({ type }) => type === 'Tx');
      if (field?.ref)
        writer.set(field.ref, new Map<string, PdfObject>(field.dict).set('Rect', [0, 0, 500, 800]));
    });
    expect(only(moved).problems).toEqual(['changed_after_signing']);
  });

  it('may add validation data but not remove it', async () => {
    const addStore = (certificates: PdfObject[]) => (document: PdfDocument, writer: RevisionWriter) => {
      const root = new Map<string, PdfObject>(document.root);
      writer.set(new PdfRef(1, 0), root.set('DSS', writer.add(dict({ Certs: certificates }))));
    };
    const stream = new PdfStream(new Map(), pki.authority.root);
    const withStore = updated(pdf, (document, writer) => addStore([writer.add(stream)])(document, writer));
    expect(only(withStore)).toMatchObject({ verdict: 'valid', laterChanges: ['validation_data'] });
    const later = await signed(withStore);
    const removed = updated(later, (document, writer) => {
      const root = new Map<string, PdfObject>(document.root);
      root.delete('DSS');
      writer.set(new PdfRef(1, 0), root);
    });
    expect(verified(removed).map(({ verdict }) => verdict)).toEqual(['valid', 'invalid']);
  });
});

describe('trust', () => {
  const judge = (bytes: Buffer, roots: Buffer[], at?: Date) =>
    verifyPdf(bytes, { roots: roots.map(trusted), at }).signatures[0]?.trust;

  it('needs a trust anchor on the certification path', async () => {
    const stranger = await createTestPki();
    expect(judge(pdf, [pki.authority.root])).toBe('trusted');
    expect(judge(pdf, [pki.authority.issuing])).toBe('trusted');
    expect(judge(pdf, [stranger.authority.root])).toBe('untrusted');
    expect(judge(pdf, [])).toBe('untrusted');
  });

  it.each([
    ['expired', 'expired'],
    ['notYetValid', 'not_yet_valid'],
    ['withoutSignatureUsage', 'wrong_usage'],
  ] as const)('has a status of its own for a certificate that is %s', async (kind, trust) => {
    const by = signerFromKey(await pki.person(kind));
    const [report] = verified(await signed(classicPdf(), {}, by));
    expect(report).toMatchObject({ trust, isIntact: true });
    expect(report?.verdict).not.toBe('valid');
  });

  it('is judged for the given time', () => {
    expect(judge(pdf, [pki.authority.root], new Date('2020-01-01'))).toBe('not_yet_valid');
    expect(judge(pdf, [pki.authority.root], new Date('2099-01-01'))).toBe('expired');
  });

  it('is not given by an end-entity certificate in the chain', async () => {
    const endEntity = await pki.person('ec');
    const [report] = verified(await signed(classicPdf(), {}, { ...signer, chain: [endEntity.certificate] }));
    expect(report?.trust).toBe('untrusted');
  });
});

describe('verifyPdf, of a file with many revisions', () => {
  it('reads twice as many bytes for twice as many signatures', async () => {
    let file = pdf;
    for (let count = 1; count < 20; count++) file = await signed(file);
    const fewer = bytesRead(file);
    for (let count = 20; count < 40; count++) file = await signed(file);
    const more = bytesRead(file);
    expect(more / fewer).toBeLessThan(2.6); // comparing each revision from scratch reads four times as many
  });
});

/** Returns how many bytes of a file are read to verify it. */
function bytesRead(file: Buffer): number {
  let count = 0;
  const source: ByteSource = {
    length: file.length,
    read: (start, end) => {
      const bytes = file.subarray(start, end);
      count += bytes.length;
      return bytes;
    },
    chunks: (start = 0, end = file.length) => [source.read(start, end)],
  };
  expect(
    verifyPdf(source).signatures.every(({ problems }) => problems.join() === 'certificate_untrusted'),
  ).toBe(true);
  return count;
}
