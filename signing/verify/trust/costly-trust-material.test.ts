import { generateKeyPairSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  authorityExtension,
  certify,
  extension,
  holder,
  listOf,
  nameOf,
  type Holder,
} from '#support/pki/made-certificates.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { signedByForgery } from '#support/pki/forged-cms.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { withProcessorTime } from '#support/processor-time.ts';
import { readPathCertificate } from '../../pki/path-validation/path-certificate.ts';
import { certificateId, publicKeyHash } from '../../pki/revocation/certificate-id.ts';
import * as der from '../../pki/der/der-writer.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { securityStore } from './embedded-validation-data.ts';

const CA = authorityExtension();
const LIMIT = 2_000;
const root = holder(nameOf('CN=Root'));
const rootCertificate = certify(root, { issuer: root, extensions: [CA] });
/** Key of a binary curve, whose signatures take thirty times as long to check as those of P-256. */
const slowHolder = (name: Buffer): Holder => ({
  name,
  ...generateKeyPairSync('ec', { namedCurve: 'sect571r1' }),
});

/** Returns a file whose document security store has the streams in one of its arrays. */
function pdfWithStore(key: 'Certs' | 'OCSPs' | 'CRLs', data: readonly Buffer[], entries = ''): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/DSS 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `<</${key}[${data.map((_, index) => `${index + 5} 0 R`).join(' ')}]>>`,
    ...data.map((bytes) => stream(bytes.toString('latin1'), entries)),
  ]);
}

async function signed(pdf: Buffer, signer: Holder, certificate: Buffer): Promise<Buffer> {
  const privateKey = signer.privateKey.export({ format: 'der', type: 'pkcs8' });
  const { tail } = await signPdf(pdf, signerFromKey({ privateKey, certificate, chain: [rootCertificate] }), {
    pages: 'first',
    rectangle: { x: 50, y: 60, width: 80, height: 30 },
    date: new Date(),
  });
  return Buffer.concat([pdf, tail]);
}

/** Measures one verification: a second one would find the results of the first. */
const verify = (pdf: Buffer) =>
  withProcessorTime(() => verifyPdf(pdf, { roots: [{ der: rootCertificate, source: 'test' }] }), Infinity);

it('ends soon for many signatures with many issuers of their name whose keys are slow', async () => {
  const name = nameOf('CN=Issuing');
  const namesakes = Array.from({ length: 80 }, () =>
    certify(slowHolder(name), { issuer: root, extensions: [CA] }),
  );
  let pdf = pdfWithStore('Certs', namesakes);
  const issuing = holder(name);
  for (let count = 0; count < 8; count++) {
    const person = holder(nameOf(`CN=Ana ${count}`));
    pdf = await signed(pdf, person, certify(person, { issuer: issuing }));
  }
  const { result, milliseconds } = verify(pdf);
  expect(result.signatures.map(({ trust }) => trust)).toEqual(Array(8).fill('untrusted'));
  expect(milliseconds).toBeLessThan(LIMIT);
});

it('ends soon for a CMS with many certificates of an issuer whose namesakes have slow keys', async () => {
  const key = await issueCertificate(await createAuthority('Test'), { commonName: 'Ana' });
  const name = nameOf('CN=Issuing');
  const issuing = holder(name);
  const namesakes = Array.from({ length: 9 }, () => slowHolder(name));
  const certificates = [
    key.certificate,
    ...[...namesakes, issuing].map((one) => certify(one, { issuer: one, extensions: [CA] })),
    ...Array.from({ length: 89 }, (_, index) => certify(holder(nameOf(`CN=${index}`)), { issuer: issuing })),
  ];
  const { result, milliseconds } = verify(
    signedByForgery(classicPdf(), key, { certificates, room: 100_000 }),
  );
  expect(result.signatures[0]?.problems).toContain('certificate_damaged');
  expect(milliseconds).toBeLessThan(LIMIT);
});

it('judges a signature as before when a later one has certificates that use up the limit of checks', async () => {
  const key = await issueCertificate(await createAuthority('Test'), { commonName: 'Ana' });
  const certificates = [key.certificate];
  for (const [makeHolder, count] of [
    [slowHolder, 30],
    [holder, 40],
  ] as const) {
    const name = nameOf(`CN=Issuing ${count}`);
    const [issuing, ...namesakes] = Array.from({ length: 10 }, () => makeHolder(name));
    if (!issuing) continue;
    certificates.push(
      ...[...namesakes, issuing].map((one) => certify(one, { issuer: one, extensions: [CA] })),
      ...Array.from({ length: count }, (_, index) =>
        certify(holder(nameOf(`CN=${index}`)), { issuer: issuing }),
      ),
    );
  }
  const person = holder(nameOf('CN=Bo'));
  const first = await signed(classicPdf(), person, certify(person, { issuer: root }));
  const { result } = verify(signedByForgery(first, key, { certificates, room: 100_000 }));
  const judged = result.signatures.map(({ trust, problems }) => [trust, problems]);
  expect(judged[0]).toEqual(['trusted', []]);
  expect(judged[1]).toEqual(['untrusted', expect.arrayContaining(['certificate_damaged'])]);
});

it('ends soon for many OCSP responses in the name of an issuer whose key is slow, and finds a revocation that was fetched', async () => {
  const issuer = slowHolder(nameOf('CN=Issuing'));
  const issuing = certify(issuer, { issuer, extensions: [CA] });
  const person = holder(nameOf('CN=Ana'));
  const certificate = certify(person, { issuer });
  const number = der.tlv(0x02, Buffer.alloc(71, 1));
  const responses = Array.from({ length: 600 }, (_, index) => {
    const at = der.generalizedTime(new Date(Date.now() - 1000 * index));
    const id = certificateId({ certificate, issuer: issuing });
    const key = der.explicit(2, der.octetString(publicKeyHash(issuing, 'sha1')));
    const data = der.sequence(key, at, der.sequence(der.sequence(id, der.tlv(0x80), at)));
    const algorithm = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'));
    return der.sequence(data, algorithm, der.bitString(der.sequence(number, number)));
  });
  const privateKey = person.privateKey.export({ format: 'der', type: 'pkcs8' });
  const pdf = pdfWithStore('OCSPs', responses);
  const { tail } = await signPdf(pdf, signerFromKey({ privateKey, certificate, chain: [issuing] }), {
    pages: 'first',
    rectangle: { x: 50, y: 60, width: 80, height: 30 },
    date: new Date(),
  });
  const file = Buffer.concat([pdf, tail]);
  const { result, milliseconds } = verify(file);
  expect(result.signatures[0]?.revocation.status).toBe('unknown');
  expect(milliseconds).toBeLessThan(LIMIT);
  const crls = [listOf({ issuer, revoked: [certificate] })];
  const online = verifyPdf(file, {
    roots: [{ der: issuing, source: 'test' }],
    revocation: { certificates: [], ocsps: [], crls },
  });
  expect(online.signatures[0]?.revocation.status).toBe('revoked');
});

it('ends soon for a long CRL of a stranger whose entries have extensions', async () => {
  const person = holder(nameOf('CN=Ana'));
  const entries = Array<Buffer>(60_000).fill(certify(holder(nameOf('CN=Bo')), { issuer: root }));
  const reason = [extension(21, der.enumerated(1))];
  const list = listOf({ issuer: holder(root.name), revoked: entries, entryExtensions: reason });
  const certificate = certify(person, { issuer: root });
  let pdf = pdfWithStore('CRLs', [deflateSync(list)], '/Filter/FlateDecode');
  for (let count = 0; count < 6; count++) pdf = await signed(pdf, person, certificate);
  const { result, milliseconds } = verify(pdf);
  expect(result.signatures[0]?.revocation.status).toBe('not_checked');
  expect(milliseconds).toBeLessThan(LIMIT);
});

it('ends soon for many signatures in a file with many CRLs of strangers', async () => {
  const stranger = holder(nameOf('CN=Bo'));
  const lists = Array.from({ length: 1_900 }, () => listOf({ issuer: stranger, revoked: [rootCertificate] }));
  let pdf = pdfWithStore('CRLs', lists);
  const person = holder(nameOf('CN=Ana'));
  const certificate = certify(person, { issuer: root });
  for (let count = 0; count < 60; count++) pdf = await signed(pdf, person, certificate);
  const { result, milliseconds } = verify(pdf);
  expect(result.signatures.map(({ revocation }) => revocation.status)).toEqual(Array(60).fill('not_checked'));
  expect(milliseconds).toBeLessThan(LIMIT);
});

it('decodes no more validation data than a file of its length can hold, and once for each revision', () => {
  const zeros = deflateSync(Buffer.alloc(30_000_000));
  const list = deflateSync(Buffer.alloc(1_000_000, 1));
  const document = openDocument(pdfWithStore('CRLs', [list, zeros], '/Filter/FlateDecode'));
  const store = securityStore(document);
  expect(store.crls.map(({ length }) => length)).toEqual([1_000_000]);
  expect(securityStore(document)).toBe(store);
});

it('keeps what it reads of as many certificates as a document security store has', () => {
  const certificates = Array.from({ length: 2_000 }, () => certify(root, { issuer: root }));
  const read = certificates.map((certificate) => readPathCertificate(certificate));
  expect(read.every((one, index) => readPathCertificate(certificates[index]!) === one)).toBe(true);
});
