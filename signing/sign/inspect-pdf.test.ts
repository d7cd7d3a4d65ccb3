import { samplePdf } from '#demo/sample-pdf.ts';
import { withProcessorTime } from '#support/processor-time.ts';
import { A4, brokenXrefPdf, classicPdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { encryptPdf } from './encrypt-pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { SigningError } from '../signing-error.ts';

describe('inspectPdf', () => {
  it('returns the size of each page as displayed: cropped, rotated and scaled', () => {
    const pdf = classicPdf([
      A4,
      { ...A4, rotate: 90 },
      { ...A4, rotate: -90 },
      { ...A4, rotate: 540 },
      { ...A4, rotate: 45 },
      { ...A4, cropBox: [100, 200, 300, 600] },
      { ...A4, cropBox: [300, 600, 100, 200], rotate: 270 },
      { ...A4, cropBox: [-50, -50, 1000, 400] },
      { ...A4, cropBox: [700, 900, 800, 1000] },
      { ...A4, userUnit: 2 },
    ]);
    expect(inspectPdf(pdf).pages).toEqual([
      { width: 595, height: 842, rotation: 0 },
      { width: 842, height: 595, rotation: 90 },
      { width: 842, height: 595, rotation: 270 },
      { width: 595, height: 842, rotation: 180 },
      { width: 595, height: 842, rotation: 0 },
      { width: 200, height: 400, rotation: 0 },
      { width: 400, height: 200, rotation: 270 },
      { width: 595, height: 400, rotation: 0 },
      { width: 595, height: 842, rotation: 0 },
      { width: 1190, height: 1684, rotation: 0 },
    ]);
  });

  it('returns that a new file is not signed, not encrypted and not locked', () => {
    expect(inspectPdf(xrefStreamPdf())).toMatchObject({
      pageCount: 1,
      signatureCount: 0,
      isEncrypted: false,
      changesForbidden: false,
    });
  });

  it('rejects a signed file with a broken cross-reference', () => {
    const broken = Buffer.concat([brokenXrefPdf(), Buffer.from('9 0 obj<</ByteRange[0 1 2 3]>>endobj')]);
    expect(inspectPdf(brokenXrefPdf()).pageCount).toBe(1);
    expect(() => inspectPdf(broken)).toThrow('pdf_xref_broken_and_signed');
  });

  it('opens an encrypted file with its password only', () => {
    const pdf = encryptPdf(classicPdf(), { userPassword: 'geheim' });
    expect(inspectPdf(pdf, { password: 'geheim' })).toMatchObject({ isEncrypted: true, pageCount: 1 });
    expect(() => inspectPdf(pdf)).toThrow('pdf_password_required');
    expect(() => inspectPdf(pdf, { password: 'falsch' })).toThrow('pdf_wrong_password');
  });

  it('inspects two thousand pages within ten seconds of processor time', () => {
    const limit = 10_000;
    const pdf = classicPdf(Array.from({ length: 2000 }, () => A4));
    const { result, milliseconds } = withProcessorTime(() => inspectPdf(pdf), limit);
    expect(result.pageCount).toBe(2000);
    expect(milliseconds).toBeLessThan(limit);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a header after 2000 bytes', Buffer.concat([Buffer.alloc(2000), classicPdf()])],
  ])('rejects %s as not a PDF', (_, bytes) => {
    expect(() => inspectPdf(bytes)).toThrow('pdf_not_a_pdf');
  });

  it('accepts other bytes before the header', () => {
    const pdf = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), classicPdf()]);
    expect(inspectPdf(pdf).pageCount).toBe(1);
  });
});

describe('inspectPdf of a truncated file', () => {
  it('rejects a file with fewer pages than its page tree states', () => {
    const whole = samplePdf();
    expect(inspectPdf(whole).pageCount).toBe(2);
    const cut = whole.subarray(0, whole.indexOf('7 0 obj'));
    expect(() => inspectPdf(cut)).toThrow(new SigningError('pdf_broken', { part: 'missing pages' }));
  });
});
