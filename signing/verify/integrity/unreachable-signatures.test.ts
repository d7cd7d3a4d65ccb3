import { replacedText, updated, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { formFields } from '../../forms/form-fields.ts';
import { dict, PdfStream } from '../../pdf/objects/objects.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
let file: Buffer;
let twice: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  const key = await pki.person('ec');
  file = await signedPdf(classicPdf(), key);
  twice = await signedPdf(file, key, { y: 200 });
});

const verified = (pdf: Buffer) => verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] });

/** Removes the value of the newest signature field, as an editor does that "clears" a signature. */
const cleared: Update = (document, writer) => {
  const field = formFields(document).findLast(({ type }) => type === 'Sig');
  withEntries(field?.ref?.number ?? 0, { V: null })(document, writer);
};

describe('a signed file that was cut off', () => {
  it.each([0.7, 0.9, 0.99])('is reported as damaged, never as unsigned, at %f of its length', (share) => {
    const { isDamaged, verdict } = verified(file.subarray(0, Math.floor(file.length * share)));
    expect([isDamaged, verdict]).toEqual([true, share === 0.99 ? 'invalid' : 'unknown']);
  });

  it('is reported as damaged beside the signatures of its earlier revisions', () => {
    const { isDamaged, verdict, signatures } = verified(twice.subarray(0, file.length + 2000));
    expect([isDamaged, verdict, signatures.length]).toEqual([true, 'invalid', 1]);
  });

  it('is not reported as damaged when it is whole', () => {
    expect(verified(file).isDamaged).toBe(false);
  });
});

describe('a signature to which no field refers', () => {
  it.each<[string, (signed: Buffer) => Buffer]>([
    ['its field has no value', (signed) => updated(signed, cleared)],
    ['another file was appended', (signed) => Buffer.concat([signed, classicPdf()])],
  ])('makes the verdict unknown instead of unsigned when %s', (_, change) => {
    expect(verified(change(file))).toMatchObject({
      verdict: 'unknown',
      signatures: [],
      unreachableSignatures: 1,
    });
  });

  it('is judged by its widget on the page when the form was removed, which is a change', () => {
    const { verdict, signatures, unreachableSignatures } = verified(
      updated(file, withCatalog({ AcroForm: null })),
    );
    expect([verdict, unreachableSignatures]).toEqual(['invalid', 0]);
    expect(signatures.map(({ problems }) => problems)).toEqual([['changed_after_signing']]);
  });

  it('is counted beside those that are reachable', () => {
    expect(verified(twice)).toMatchObject({ verdict: 'valid', unreachableSignatures: 0 });
    const { verdict, signatures, unreachableSignatures } = verified(updated(twice, cleared));
    expect(signatures).toHaveLength(1);
    expect(unreachableSignatures).toBe(1);
    expect(verdict).not.toBe('valid');
  });

  it('is not counted when its reserved space was never filled', () => {
    const empty = file
      .toString('latin1')
      .replace(/<[0-9a-f]{500,}>/, (hex) => `<${'0'.repeat(hex.length - 2)}>`);
    expect(verified(updated(Buffer.from(empty, 'latin1'), cleared))).toMatchObject({ verdict: 'unsigned' });
  });

  it('is not counted when it belongs to an attached file', () => {
    const attached = updated(classicPdf(), (_, writer) => {
      writer.add(new PdfStream(dict({}), file));
    });
    expect(attached.includes('/ByteRange')).toBe(true);
    expect(verified(attached)).toMatchObject({ verdict: 'unsigned', unreachableSignatures: 0 });
  });

  it('is not counted when a comment only contains a ByteRange', () => {
    const text = replacedText(classicPdf(), '%%EOF', '%/ByteRange [0 10 20 30]\n%%EOF');
    expect(verified(text)).toMatchObject({ verdict: 'unsigned', unreachableSignatures: 0 });
  });
});
