import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { encryptPdf, prefill, signerFromKey, type SignOptions, signPdf, type TrustAnchor } from '#signing';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { hybridPdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { startTestTrustServices } from '#support/pki/trust-services.ts';

/** A signed file without any error; the base of mutations. */
export interface BaseFile {
  name: string;
  bytes: Buffer;
  password?: string;
}

/** Makes small signed files of every kind, with certificates of a new authority. */
export async function makeBaseFiles(): Promise<{ files: BaseFile[]; roots: TrustAnchor[] }> {
  const services = await startTestTrustServices('Mutations');
  const transport = httpTransport({ allowedHosts: [services.host] });
  const trustServices = { transport, timestampUrl: services.timestampUrl };
  const people = await Promise.all(
    ['Ana', 'Bruno', 'Carla'].map((commonName) => services.issue({ commonName, keyType: 'ec' })),
  );
  const signed = async (pdf: Buffer, by: number, options: Partial<SignOptions> = {}) => {
    const [person] = people.slice(by);
    if (!person) throw new Error('nobody');
    const { tail } = await signPdf(pdf, signerFromKey(person), {
      pages: 'first',
      rectangle: { x: 40 + 150 * by, y: 40, width: 140, height: 50 },
      date: new Date(),
      trustServices,
      ...options,
    });
    return Buffer.concat([pdf, tail]);
  };
  const three = await signed(await signed(await signed(form(), 0), 1), 2);
  const waiting = [
    { fieldName: 'Client', pages: 'first' as const, rectangle: { x: 300, y: 400, width: 140, height: 50 } },
  ];
  const certified = await signed(Buffer.concat([form(), prefill(form(), waiting)]), 0, { certify: 2 });
  const password = 'geheim';
  const encrypted = await signed(encryptPdf(form(), { userPassword: password }), 0, { password });
  const files: BaseFile[] = [
    { name: 'plain', bytes: await signed(form(), 0, { reason: 'I agree', location: 'Ljubljana' }) },
    { name: 'three signatories', bytes: three },
    { name: 'B-LTA', bytes: await signed(await signed(form(), 0, { level: 'B-LTA' }), 1) },
    { name: 'certified', bytes: await signed(certified, 1, { fieldName: 'Client' }) },
    { name: 'locked', bytes: await signed(await signed(form(), 0), 1, { lock: true }) },
    { name: 'encrypted', bytes: await signed(encrypted, 1, { password }), password },
    { name: 'cross-reference streams', bytes: await signed(await signed(xrefStreamPdf(), 0), 1) },
    { name: 'hybrid', bytes: await signed(await signed(hybridPdf(), 0), 1) },
  ];
  await services.stop();
  return { files, roots: [{ der: services.authority.root, source: 'test' }] };
}

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** Returns a page with a text field, a check box, metadata and a note. */
function form(): Buffer {
  const box = '/Type/Annot/Subtype/Widget/P 3 0 R';
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/Metadata 10 0 R/AcroForm<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 8 0 R 11 0 R]/Resources<</Font<</F1 5 0 R>>>>>>',
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${box}/FT/Tx/T(amount)/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
    stream(
      'BT /F1 12 Tf 2 5 Td (900) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</F1 5 0 R>>>>',
    ),
    `<<${box}/FT/Btn/T(agreed)/V/Off/AS/Off/Rect[60 560 80 580]/AP<</N<</Yes 9 0 R>>>>>>`,
    stream('0 0 20 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]'),
    stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
    '<</Type/Annot/Subtype/Text/Rect[500 700 520 720]/Contents(Please check)>>',
  ]);
}
