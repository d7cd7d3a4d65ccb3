import { constants, createPrivateKey, privateEncrypt, verify } from 'node:crypto';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { parseX509 } from '../certificates/certificate.ts';
import { isKeyProven, proveKey } from './key-proof.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../../verify/verify-pdf.ts';
import { signerFromToken, type TokenSignRequest } from './pkcs11.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

/** Returns a signer over a simulated token with CKM_RSA_PKCS: PKCS#1 v1.5 padding around the input. */
async function rsaToken() {
  const { privateKey, certificate, chain } = await pki.person('rsa');
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const requests: TokenSignRequest[] = [];
  const signOnToken = (request: TokenSignRequest) => {
    requests.push(request);
    return Promise.resolve(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, request.input));
  };
  return {
    signer: signerFromToken({ certificate, others: chain.toReversed(), signOnToken }),
    requests,
    certificate,
  };
}

describe('signerFromToken', () => {
  it('UH-03 makes a valid PAdES signature while the token receives only a digest', async () => {
    const { signer, requests } = await rsaToken();
    const pdf = classicPdf();
    const { tail } = await signPdf(pdf, signer, {
      pages: 'first',
      rectangle: { x: 50, y: 60, width: 180, height: 60 },
      date: new Date('2026-11-21T10:20:30Z'),
    });
    const roots = [{ der: pki.authority.root, source: 'test' }];
    const { signatures } = verifyPdf(Buffer.concat([pdf, tail]), { roots });
    expect(signatures).toMatchObject([{ certificate: signer.certificate, verdict: 'valid', problems: [] }]);
    expect(requests.map(({ input, length }) => [input.length, length])).toEqual([[51, 256]]);
  });

  it('returns the chain with the nearest issuer first, in whatever order the token lists it', async () => {
    const { signer } = await rsaToken();
    expect(signer.chain).toEqual([pki.authority.issuing, pki.authority.root]);
  });

  it('converts r‖s to two INTEGERs without leading zeros except before a highest bit', async () => {
    const { certificate } = await pki.person('ec');
    const r = Buffer.concat([Buffer.from([0xff]), Buffer.alloc(31, 0x11)]);
    const s = Buffer.concat([Buffer.alloc(30), Buffer.from([0x01, 0x80])]);
    const signOnToken = () => Promise.resolve(Buffer.concat([r, s]));
    const signer = signerFromToken({ certificate, others: [], signOnToken });
    const signature = await signer.sign(Buffer.from('text'), { padding: 'ecdsa', hash: 'sha256' });
    expect(signature.toString('hex')).toBe(`3027022100${r.toString('hex')}02020180`);
  });
});

describe('isKeyProven', () => {
  it('accepts a proof for its own text and certificate only', async () => {
    const { signer, certificate } = await rsaToken();
    const signature = await proveKey(signer, 'challenge');
    expect(verify('sha256', Buffer.from('challenge'), parseX509(certificate).publicKey, signature)).toBe(
      true,
    );
    expect(isKeyProven(certificate, { text: 'challenge', signature })).toBe(true);
    expect(isKeyProven(certificate, { text: 'another', signature })).toBe(false);
    const { certificate: other } = await pki.person('ec');
    expect(isKeyProven(other, { text: 'challenge', signature })).toBe(false);
  });
});
