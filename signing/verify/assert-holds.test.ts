import { readFileSync } from 'node:fs';
import path from 'node:path';
import { updated, withCatalog, withEntries } from '#support/pdf/attacker.ts';
import { outsideCorpus } from '#support/outside-corpus.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { dict, name } from '../pdf/objects/objects.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { verifyPdf } from './verify-pdf.ts';
import { assertHolds, isUnbroken } from './assert-holds.ts';

let signer: Signer;
let once: Buffer;
let twice: Buffer;
beforeAll(async () => {
  signer = signerFromKey(await (await createTestPki()).person('ec'));
  once = await signed(classicPdf(), 50);
  twice = await signed(once, 300);
});

async function signed(pdf: Buffer, x: number): Promise<Buffer> {
  const rectangle = { x, y: 60, width: 180, height: 60 };
  const { tail } = await signPdf(pdf, signer, { pages: 'first', rectangle, date: new Date() });
  return Buffer.concat([pdf, tail]);
}

const FONT = 3;
const otherFont = withEntries(FONT, { BaseFont: name('Symbol') });
const holds = (before: Buffer, after: Buffer, fieldName = 'Signature2') =>
  assertHolds({ before: verifyPdf(before), after: verifyPdf(after), fieldName });

describe('assertHolds accepts a signed file', () => {
  it('when the new signature is intact and earlier ones are unchanged, without trust anchors', () => {
    expect(() => holds(classicPdf(), once, 'Signature1')).not.toThrow();
    expect(() => holds(once, twice)).not.toThrow();
  });

  it('when an earlier signature was already invalid', async () => {
    const broken = updated(once, otherFont);
    expect(verifyPdf(broken).signatures.map(isUnbroken)).toEqual([false]);
    const after = await signed(broken, 300);
    expect(() => holds(broken, after)).not.toThrow();
  });

  it('when validation data follows the new signature', () => {
    expect(() => holds(once, updated(twice, withCatalog({ DSS: dict({ Certs: [] }) })))).not.toThrow();
  });
});

describe('assertHolds refuses a signed file', () => {
  const failing = (field: string, reason: string) =>
    expect.objectContaining({ code: 'signature_broken', detail: { field, reason } }) as Error;

  it('without the new signature', () => {
    expect(() => holds(once, once)).toThrow(failing('Signature2', 'missing'));
  });

  it('when the new signature is not intact', () => {
    const altered = Buffer.from(twice);
    altered.write('/F 133', twice.lastIndexOf('/F 132'), 'latin1');
    expect(() => holds(once, altered)).toThrow(failing('Signature2', 'digest_mismatch'));
  });

  it('when an earlier signature becomes invalid', async () => {
    const after = await signed(updated(once, otherFont), 300);
    expect(() => holds(once, after)).toThrow(failing('Signature1', 'changed_after_signing'));
  });

  it('when an earlier signature is missing', async () => {
    const other = await signed(classicPdf(), 300);
    expect(() => holds(twice, other, 'Signature1')).toThrow(failing('Signature2', 'missing'));
  });

  it('when a change other than validation data or a timestamp follows the new signature', async () => {
    const after = await signed(twice, 10);
    expect(() => holds(once, after)).toThrow(failing('Signature2', 'signature'));
  });
});

/** Files signed by other products, with the expected report of each signature. */
const FILES: [string, object[]][] = [
  [
    'certified-with-indirect-refs-in-dir.pdf',
    [{ coverage: 'whole_file', isCertification: true, permits: 1 }],
  ],
  ['digitally-signed.pdf', [{ coverage: 'whole_file', algorithm: 'SHA-256 with RSA' }]],
  [
    'minimal-signed-twice-second-created.pdf',
    [
      { coverage: 'revision', laterChanges: ['signature', 'metadata'], time: { source: 'timestamp' } },
      { coverage: 'whole_file', time: { source: 'timestamp' } },
    ],
  ],
  [
    'pades-lta-dss-indirect-arrs-test.pdf',
    [
      { level: 'B-LTA', laterChanges: ['timestamp', 'validation_data'] },
      { kind: 'document_timestamp', laterChanges: ['unused'] }, // the same lists of data, indirect,
    ],
  ],
  [
    'separate-annots-kids-indir.pdf',
    [{ coverage: 'revision', laterChanges: ['signature'] }, { coverage: 'whole_file' }],
  ],
];

const corpus = outsideCorpus('five files that other products signed');
if (corpus) {
  describe('files that other products signed', () => {
    it.each(FILES)('%s: every signature holds', (file, expected) => {
      const { signatures } = verifyPdf(readFileSync(path.join(corpus, file)));
      expect(signatures).toMatchObject(expected);
      expect(signatures.map(isUnbroken)).toEqual(expected.map(() => true));
    });
  });
}
