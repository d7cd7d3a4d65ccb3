import type { KeyAndChain } from '#demo/pki.ts';
import { signerFromKey, signPdf } from '#signing';

export interface SignedPdfOptions {
  password?: string;
  /** Height of the signature's lower edge, in points. */
  y?: number;
}

/** Returns the file with one more signature, at B-B, on its first page. */
export async function signedPdf(
  pdf: Buffer,
  key: KeyAndChain,
  { password, y = 60 }: SignedPdfOptions = {},
): Promise<Buffer> {
  const { tail } = await signPdf(pdf, signerFromKey(key), {
    pages: 'first',
    rectangle: { x: 60, y, width: 200, height: 60 },
    reason: 'I agree',
    location: 'Aarhus',
    date: new Date(),
    ...(password === undefined ? {} : { password }),
  });
  return Buffer.concat([pdf, tail]);
}

/** Returns the file with an incremental update that replaces the first page, as an editor saves it. */
export function tamperedPdf(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const objects = text.matchAll(/(\d+) 0 obj\b(.*?)endobj/gs);
  const [, number = ''] = objects.find(([, , body = '']) => /\/Type\s*\/Page\b/.test(body)) ?? [];
  const [, root = ''] = /\/Root (\d+) 0 R/.exec(text) ?? [];
  const [, previous = ''] = [...text.matchAll(/startxref\s+(\d+)/g)].at(-1) ?? [];
  const object = `${number} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]>>\nendobj\n`;
  const xref = `xref\n${number} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size 1000/Root ${root} 0 R/Prev ${previous}>>\n`;
  const end = `startxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + xref + trailer + end, 'latin1')]);
}
