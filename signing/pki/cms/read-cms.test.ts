import { attribute, forgedCms, type Forgery } from '#support/pki/forged-cms.ts';
import { certify, holder, nameOf } from '#support/pki/made-certificates.ts';
import { children, readDer, type DerNode } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { checkCms, contentOf } from './check-cms.ts';
import { CMS_OID } from './cms-oids.ts';

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

  it('are verified in DER if they have an indefinite length', () => {
    const cms = edited(readDer(forged({})), SIGNED_ATTRIBUTES, ({ body }) =>
      Buffer.concat([Buffer.from([0xa0, 0x80]), body, Buffer.alloc(2)]),
    );
    expect(problemsOf(cms)).toEqual([]);
  });
});
