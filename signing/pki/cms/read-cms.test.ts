import { createHash } from 'node:crypto';
import { attribute, forgedCms, reference, type Forgery } from '#support/pki/forged-cms.ts';
import { certify, extension, holder, nameOf } from '#support/pki/made-certificates.ts';
import { children, readDer, type DerNode } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { checkCms, contentOf } from './check-cms.ts';
import { CMS_OID } from './cms-oids.ts';
import { readSignedData } from './read-cms.ts';

const CONTENT = Buffer.from('a document');
const signer = holder(nameOf('CN=Ana'));
const key = {
  privateKey: signer.privateKey.export({ format: 'der', type: 'pkcs8' }),
  certificate: certify(signer, { issuer: signer }),
  chain: [],
};

const forged = (forgery: Forgery) =>
  forgedCms(CONTENT, key, { algorithm: '1.2.840.10045.4.3.2', ...forgery });
const problemsOf = (cms: Buffer) =>
  checkCms(cms, contentOf(CONTENT), { kind: 'signature', needsSigningCertificate: true }).problems;

/** Returns the encoding with one element replaced, which the indexes of the elements around it lead to. */
function edited(node: DerNode, [index, ...rest]: number[], edit: (node: DerNode) => Buffer): Buffer {
  if (index === undefined) return edit(node);
  const parts = children(node).map((part, at) => (at === index ? edited(part, rest, edit) : part.raw));
  return der.tlv(node.tag, ...parts);
}

const SIGNED_DATA = [1, 0];
const SIGNER_INFO = [...SIGNED_DATA, 4, 0];
const SIGNED_ATTRIBUTES = [...SIGNER_INFO, 3];

describe('a CMS with an element that no signature covers and the standard does not have', () => {
  const unsignedAttributes = [attribute('1.2.3.4', der.NULL)];
  const anotherOf = (tag: number) => der.tlv(tag, der.sequence());

  it('is valid without it, so that each case fails for its one reason', () => {
    expect(problemsOf(forged({ unsignedAttributes }))).toEqual([]);
  });

  it.each<[string, number[], Buffer]>([
    ['the content', [], der.NULL],
    ['the SignedData', [1], der.NULL],
    ['the certificates', [...SIGNED_DATA, 3], der.NULL],
    ['the signer infos', SIGNED_DATA, anotherOf(0x31)],
    ['the content type', [...SIGNED_DATA, 2], der.NULL],
    ['the unsigned attributes', SIGNER_INFO, anotherOf(0xa1)],
    ['the values of an unsigned attribute', [...SIGNER_INFO, 6, 0], anotherOf(0x31)],
  ])('is unreadable if it is behind %s', (_, path, element) => {
    const cms = edited(readDer(forged({ unsignedAttributes })), path, ({ tag, body }) =>
      der.tlv(tag, body, element),
    );
    expect(problemsOf(cms)).toEqual(['cms_unreadable']);
  });

  it('names no certificate if the element is behind the serial number of the signer', () => {
    const cms = edited(readDer(forged({})), [...SIGNER_INFO, 1], ({ tag, body }) =>
      der.tlv(tag, body, der.NULL),
    );
    expect(problemsOf(cms)).toEqual(['signer_certificate_missing']);
  });

  it.each<[string, number]>([
    ['a second set of certificates', 0xa0],
    ['another set of signer infos', 0x31],
  ])('is unreadable if it is %s before the signer infos', (_, tag) => {
    const cms = edited(readDer(forged({})), SIGNED_DATA, (node) => {
      const parts = children(node).map(({ raw }) => raw);
      return der.sequence(...parts.slice(0, -1), anotherOf(tag), ...parts.slice(-1));
    });
    expect(problemsOf(cms)).toEqual(['cms_unreadable']);
  });
});

const [SEQUENCE, SET] = [0x30, 0x31];
/** Returns an element with an indefinite length (BER). */
const indefinite = (tag: number, body: Buffer) =>
  Buffer.concat([Buffer.from([tag, 0x80]), body, Buffer.alloc(2)]);
/** Returns an attribute of an unknown type. */
const signed = (values: Buffer) => der.sequence(der.objectIdentifier('1.2.3.4'), values);
const BOUND = reference(der.octetString(createHash('sha256').update(key.certificate).digest()));

describe('the attributes of a CMS', () => {
  it('must contain the content type, which alone binds a signature to it', () => {
    expect(problemsOf(forged({ lacksContentType: true }))).toEqual(['cms_unreadable']);
  });

  it.each([
    ['message digest', attribute(CMS_OID.messageDigest, der.octetString(Buffer.alloc(32)))],
    ['signing time', attribute(CMS_OID.signingTime, der.validityTime(new Date()))],
    ['reference to the certificate', attribute(CMS_OID.signingCertificateV2, der.sequence())],
  ])('must not contain an unsigned %s', (_, unsigned) => {
    expect(problemsOf(forged({ unsignedAttributes: [unsigned] }))).toEqual(['cms_malformed']);
  });

  it.each<[string, (attribute: DerNode, values: DerNode) => Buffer]>([
    ['itself', ({ body }) => indefinite(SEQUENCE, body)],
    ['its values', (_, { body }) => signed(indefinite(SET, body))],
    ['its value', (_, { body }) => signed(der.tlv(SET, indefinite(0x24, body)))],
  ])('must be in DER where they are signed: in one, %s is in BER', (_, encode) => {
    const plain = readDer(signed(der.tlv(SET, der.octetString(Buffer.alloc(4)))));
    const [, values] = children(plain);
    const judged = (added: Buffer) => problemsOf(forged({ boundTo: null, reference: [BOUND, added] }));
    expect(judged(plain.raw)).toEqual([]);
    expect(judged(encode(plain, values ?? plain))).toEqual(['cms_unreadable']);
  });

  it('may contain an unsigned type twice, as timestamps of two authorities, and a signed one once', () => {
    const twice = [1, 2].map((value) => attribute('1.2.3.4', der.integer(value)));
    expect(problemsOf(forged({ unsignedAttributes: twice }))).toEqual([]);
    expect(
      readSignedData(forged({ unsignedAttributes: twice })).unsignedAttributes.get('1.2.3.4'),
    ).toHaveLength(2);
    expect(problemsOf(forged({ reference: [BOUND, ...twice] }))).toEqual(['cms_unreadable']);
  });

  it('are verified in DER if they have an indefinite length', () => {
    const cms = edited(readDer(forged({})), SIGNED_ATTRIBUTES, ({ body }) => indefinite(0xa0, body));
    expect(problemsOf(cms)).toEqual([]);
  });
});

describe('a CRL in a CMS', () => {
  const withCrl = (crl: Buffer) =>
    edited(readDer(forged({})), SIGNED_DATA, (node) => {
      const parts = children(node).map(({ raw }) => raw);
      return der.sequence(...parts.slice(0, -1), der.tlv(0xa1, crl), ...parts.slice(-1));
    });

  it('is malformed unless it has its three parts, as other readers require', () => {
    const parts = [der.sequence(), der.sequence(), der.bitString(Buffer.alloc(1))];
    expect(problemsOf(withCrl(der.sequence(...parts)))).toEqual([]);
    expect(problemsOf(withCrl(der.sequence(...parts.slice(0, 2))))).toEqual(['cms_malformed']);
    expect(problemsOf(withCrl(der.sequence(...parts, der.NULL)))).toEqual(['cms_malformed']);
  });
});

describe('a signer named by a key identifier that two certificates have', () => {
  const DAY = 86_400_000;
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);
  const identifier = Buffer.alloc(20, 5);
  const extensions = [extension(14, der.octetString(identifier), false)];
  const issuer = holder(nameOf('CN=CA'));
  const made = (from: number, until: number) =>
    certify(signer, { issuer, extensions, notBefore: daysFromNow(from), notAfter: daysFromNow(until) });
  const expired = made(-20, -10);
  const renewed = made(-10, 10);
  const unreadable = der.sequence(der.integer(1));
  const signedAt = (days: number) =>
    attribute(CMS_OID.signingTime, der.validityTime(new Date(daysFromNow(days).setMilliseconds(0))));
  const checked = (reference: Buffer[], ...certificates: Buffer[]) =>
    checkCms(forged({ keyIdentifier: identifier, certificates, reference }), contentOf(CONTENT), {
      kind: 'signature',
      needsSigningCertificate: false,
    });
  const orders = [
    [expired, renewed],
    [renewed, expired],
  ];

  it.each([
    ['expired', expired],
    ['renewed', renewed],
  ])('is the %s one if the signed attributes refer to it', (_, certificate) => {
    const hash = createHash('sha256').update(certificate).digest();
    for (const order of orders) {
      expect(checked([reference(der.octetString(hash))], ...order)).toMatchObject({
        problems: [],
        certificate,
      });
      expect(checked([reference(der.octetString(hash))], ...order, unreadable).problems).toEqual([]);
    }
  });

  it('is the one that was valid at the stated time without such a reference', () => {
    for (const order of orders) {
      expect(checked([signedAt(-15)], ...order)).toMatchObject({ problems: [], certificate: expired });
      expect(checked([signedAt(-1)], ...order)).toMatchObject({ problems: [], certificate: renewed });
    }
  });

  it('is the first without either, and a mismatch if the reference is to none of them', () => {
    expect(checked([], renewed, expired).certificate).toEqual(renewed);
    const other = reference(der.octetString(Buffer.alloc(32)));
    expect(checked([other], renewed, expired).problems).toEqual(['signing_certificate_mismatch']);
  });
});
