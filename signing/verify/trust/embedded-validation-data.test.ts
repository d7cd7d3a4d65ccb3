import { sign } from 'node:crypto';
import { updated, type Update } from '#support/pdf/attacker.ts';
import {
  authorityExtension,
  certify,
  extension,
  holder,
  nameOf,
  type Holder,
} from '#support/pki/made-certificates.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { dict, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import * as der from '../../pki/der/der-writer.ts';
import { certificateId } from '../../pki/revocation/certificate-id.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { verifyPdfOnline } from './verify-online.ts';

const OCSP_SIGNING = extension(37, der.sequence(der.objectIdentifier('1.3.6.1.5.5.7.3.9')), false);
const [root, person, responder] = [
  holder(nameOf('CN=Root')),
  holder(nameOf('CN=Ana')),
  holder(nameOf('CN=Responder')),
];
const rootCertificate = certify(root, { issuer: root, extensions: [authorityExtension()] });
/** Authority information access that names an OCSP responder (RFC 5280, 4.2.2.1). */
const OCSP_URL = der.sequence(
  der.objectIdentifier('1.3.6.1.5.5.7.1.1'),
  der.octetString(
    der.sequence(
      der.sequence(
        der.objectIdentifier('1.3.6.1.5.5.7.48.1'),
        der.tlv(0x86, Buffer.from('http://ocsp.example')),
      ),
    ),
  ),
);
const certificate = certify(person, { issuer: root, extensions: [OCSP_URL] });
const ofResponder = certify(responder, { issuer: root, extensions: [OCSP_SIGNING] });

/** Returns an OCSP response (DER) without certificates on the signer's certificate. */
function response({ name, privateKey }: Holder, status: 'good' | 'revoked' = 'good'): Buffer {
  const at = der.generalizedTime(new Date());
  const found = status === 'good' ? der.tlv(0x80) : der.tlv(0xa1, der.generalizedTime(new Date(0)));
  const id = certificateId({ certificate, issuer: rootCertificate });
  const data = der.sequence(der.explicit(1, name), at, der.sequence(der.sequence(id, found, at)));
  const algorithm = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'));
  return der.sequence(data, algorithm, der.bitString(sign('sha256', data, privateKey)));
}

/** Signs a file with this document security store, whose objects from 5 on have these data in hexadecimal. */
async function signedWith(store: string, ...data: Buffer[]): Promise<Buffer> {
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
  return Buffer.concat([pdf, tail]);
}

const first = (file: Buffer) =>
  verifyPdf(file, { roots: [{ der: rootCertificate, source: 'test' }] }).signatures[0];

async function revocationWith(store: string, ...data: Buffer[]) {
  return first(await signedWith(store, ...data))?.revocation.status;
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

  it('gives an OCSP response that was fetched the certificate of its responder', async () => {
    const statusOnline = async (...data: Buffer[]) => {
      const report = await verifyPdfOnline(await signedWith('<</Certs[5 0 R]>>', ...data), {
        roots: [{ der: rootCertificate, source: 'test' }],
        transport: () => Promise.resolve(response(responder)),
      });
      return report.signatures[0]?.revocation;
    };
    expect(await statusOnline(ofResponder)).toMatchObject({ status: 'good', isEmbedded: false });
    expect(await statusOnline(rootCertificate)).toMatchObject({ status: 'unknown' });
  });

  describe('to which an update adds data of strangers', () => {
    const filled =
      (responses: readonly Buffer[]): Update =>
      (document, writer) => {
        const ref = new PdfRef(4, 0);
        const old = document.dict(ref);
        const added = responses.map((data) => writer.add(new PdfStream(new Map(), data)));
        const OCSPs = [...added, ...document.array(old?.get('OCSPs'))];
        writer.set(ref, new Map([...(old ?? []), ['OCSPs', OCSPs]]));
      };
    const lists = '<</Certs[5 0 R]/OCSPs[6 0 R]>>';

    it('does not lose the response by which a certificate is revoked', async () => {
      const signed = await signedWith(lists, ofResponder, response(responder, 'revoked'));
      const junk = Array.from({ length: 2_000 }, (_, index) => der.integer(index));
      expect(first(updated(signed, filled(junk)))?.revocation.status).toBe('revoked');
    });

    it('still tells that a certificate is good, whatever there is to check', async () => {
      const signed = await signedWith(lists, ofResponder, response(responder));
      const namesake = holder(root.name);
      const junk = Array.from({ length: 1_200 }, () => response(namesake));
      expect(first(updated(signed, filled(junk)))).toMatchObject({
        ...{ verdict: 'valid', problems: [] },
        revocation: { status: 'good' },
      });
    });

    it('leaves open whether a certificate is revoked if a signature covers more than there is to check', async () => {
      const namesake = holder(root.name);
      const junk = Array.from({ length: 1_200 }, () => response(namesake));
      const numbers = junk.map((_, index) => `${index + 5} 0 R`).join(' ');
      const signed = await signedWith(`<</OCSPs[${numbers}]>>`, ...junk);
      expect(first(signed)?.revocation.status).toBe('unknown');
    });
  });

  describe('whose data an update replaces', () => {
    const replaced: Update = (_, writer) =>
      writer.set(
        new PdfRef(4, 0),
        dict({ Certs: [writer.add(new PdfStream(new Map(), rootCertificate))], OCSPs: [], CRLs: [] }),
      );
    const after = async (status: 'good' | 'revoked') => {
      const lists = '<</Certs[5 0 R]/OCSPs[6 0 R]>>';
      return first(updated(await signedWith(lists, ofResponder, response(responder, status)), replaced));
    };

    it('still has those of the signed revision, as iText leaves it', async () => {
      expect(await after('good')).toMatchObject({
        ...{ verdict: 'valid', laterChanges: ['validation_data'] },
        revocation: { status: 'good', isEmbedded: true },
      });
    });

    it('does not lose the response by which a certificate is revoked', async () => {
      expect(await after('revoked')).toMatchObject({ verdict: 'invalid', revocation: { status: 'revoked' } });
    });
  });
});
