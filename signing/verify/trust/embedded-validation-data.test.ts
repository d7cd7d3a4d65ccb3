import { sign } from 'node:crypto';
import {
  authorityExtension,
  certify,
  extension,
  holder,
  nameOf,
  type Holder,
} from '#support/pki/made-certificates.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import * as der from '../../pki/der/der-writer.ts';
import { certificateId } from '../../pki/revocation/certificate-id.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';

const OCSP_SIGNING = extension(37, der.sequence(der.objectIdentifier('1.3.6.1.5.5.7.3.9')), false);
const [root, person, responder] = [
  holder(nameOf('CN=Root')),
  holder(nameOf('CN=Ana')),
  holder(nameOf('CN=Responder')),
];
const rootCertificate = certify(root, { issuer: root, extensions: [authorityExtension()] });
const certificate = certify(person, { issuer: root });
const ofResponder = certify(responder, { issuer: root, extensions: [OCSP_SIGNING] });

/** Returns an OCSP response (DER) without certificates by which the signer's certificate is good. */
function response({ name, privateKey }: Holder): Buffer {
  const at = der.generalizedTime(new Date());
  const id = certificateId({ certificate, issuer: rootCertificate });
  const data = der.sequence(der.explicit(1, name), at, der.sequence(der.sequence(id, der.tlv(0x80), at)));
  const algorithm = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'));
  return der.sequence(data, algorithm, der.bitString(sign('sha256', data, privateKey)));
}

/** Signs a file with this document security store, whose objects from 5 on have these data in hexadecimal. */
async function revocationWith(store: string, ...data: Buffer[]) {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/DSS 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    store,
    ...data.map((bytes) => stream(`${bytes.toString('hex')}>`, '/Filter/ASCIIHexDecode')),
  ]);
  const privateKey = person.privateKey.export({ format: 'der', type: 'pkcs8' });
  const signer = signerFromKey({ privateKey, certificate, chain: [rootCertificate] });
  const { tail } = await signPdf(pdf, signer, {
    pages: 'first',
    rectangle: { x: 50, y: 60, width: 80, height: 30 },
    date: new Date(),
  });
  const roots = [{ der: rootCertificate, source: 'test' }];
  return verifyPdf(Buffer.concat([pdf, tail]), { roots }).signatures[0]?.revocation.status;
}

describe('the document security store', () => {
  it('gives an OCSP response the certificate of its responder', async () => {
    const status = await revocationWith('<</OCSPs[5 0 R]/Certs[6 0 R]>>', response(responder), ofResponder);
    expect(status).toBe('good');
  });

  it('includes what only the entry of a signature names', async () => {
    const entry = '/VRI<</0123<</OCSP[5 0 R]/Cert[6 0 R]>>>>';
    expect(await revocationWith(`<<${entry}>>`, response(responder), ofResponder)).toBe('good');
  });

  it('does not give an OCSP response the certificate of a stranger', async () => {
    const stranger = holder(responder.name);
    const status = await revocationWith('<</OCSPs[5 0 R]/Certs[6 0 R]>>', response(stranger), ofResponder);
    expect(status).toBe('not_checked');
  });
});
