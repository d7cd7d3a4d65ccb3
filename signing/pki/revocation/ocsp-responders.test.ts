import { sign } from 'node:crypto';
import {
  authorityExtension,
  certify,
  extension,
  holder,
  nameConstraints,
  nameOf,
  generalName,
  type Holder,
} from '#support/pki/made-certificates.ts';
import * as der from '../der/der-writer.ts';
import { certificateId, publicKeyHash } from './certificate-id.ts';
import { statusFromOcsp } from './ocsp.ts';
import { ResponderCertificates } from './responder-certificates.ts';

const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const CA = authorityExtension();
const [root, stranger] = [holder(nameOf('CN=Root')), holder(nameOf('CN=Root'))];
const issuer = certify(root, { issuer: root, extensions: [CA] });
const person = certify(holder(nameOf('CN=Ana')), { issuer: root });
const responder = holder(nameOf('O=Alpha', 'CN=Responder'));
const usage = (last: number) =>
  extension(37, der.sequence(der.objectIdentifier(`1.3.6.1.5.5.7.3.${last}`)), false);
const keyUsage = (unused: number, bits: number) => extension(15, der.tlv(0x03, Buffer.from([unused, bits])));
const OCSP_SIGNING = usage(9);
const ECDSA = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'));
const TWIN = certify(stranger, { issuer: stranger, extensions: [CA] });

interface Answer {
  signer?: Holder;
  /** Certificates in the response (DER). */
  certificates?: Buffer[];
  /** ResponderID (DER). */
  named?: Buffer;
  about?: Buffer;
  /** Certificate of the issuer that the CertID names. */
  issuedBy?: Buffer;
  /** Certificates outside of the response (DER). */
  beside?: Buffer[];
}

/** Returns the status by a response that states good. */
function statusBy({
  signer = responder,
  certificates = [],
  named,
  about = person,
  issuedBy,
  beside = [],
}: Answer) {
  const id = certificateId({ certificate: about, issuer: issuedBy ?? issuer }, 'sha256');
  const at = der.generalizedTime(NOW);
  const data = der.sequence(
    named ?? der.explicit(1, signer.name),
    at,
    der.sequence(der.sequence(id, der.tlv(0x80), at)),
  );
  const list = certificates.length > 0 ? [der.explicit(0, der.sequence(...certificates))] : [];
  const signature = der.bitString(sign('sha256', data, signer.privateKey));
  const response = der.sequence(data, ECDSA, signature, ...list);
  const responders = new ResponderCertificates(beside);
  return statusFromOcsp({ response, certificate: person, issuer, at: NOW, responders })?.status;
}

const authorized = (extensions: Buffer[], by = root) => [certify(responder, { issuer: by, extensions })];

it('accepts an authorized responder, named by its key or by its name, whatever the string types of the name', () => {
  const certificates = authorized([OCSP_SIGNING]);
  const byKey = der.explicit(2, der.octetString(publicKeyHash(certificates[0]!, 'sha1')));
  const attribute = (type: string, text: string) =>
    der.setOf(der.sequence(der.objectIdentifier(type), der.tlv(0x13, Buffer.from(text)))); // PrintableString
  const printable = der.sequence(attribute('2.5.4.10', 'Alpha'), attribute('2.5.4.3', 'Responder'));
  for (const named of [undefined, byKey, der.explicit(1, printable)])
    expect(statusBy({ certificates, ...(named ? { named } : {}) })).toBe('good');
  expect(statusBy({ signer: root })).toBe('good');
});

it('accepts an authorized responder whose certificate is outside of the response, named by its key or by its name', () => {
  const beside = [person, Buffer.from('no certificate'), ...authorized([OCSP_SIGNING])];
  const byKey = der.explicit(2, der.octetString(publicKeyHash(beside[2]!, 'sha1')));
  expect(statusBy({ beside })).toBe('good');
  expect(statusBy({ beside, named: byKey })).toBe('good');
  expect(statusBy({ beside, signer: holder(responder.name) })).toBeUndefined();
});

it.each<[string, Answer]>([
  ['a responder of another authority beside it', { beside: authorized([OCSP_SIGNING], stranger) }],
  ['a certificate beside it without the usage for OCSP', { beside: authorized([usage(8)]) }],
  ['another authority with the name of the issuer', { certificates: authorized([OCSP_SIGNING], stranger) }],
  ['a certificate without the usage for OCSP', { certificates: authorized([usage(8)]) }],
  ['a certificate without extended key usage', { certificates: authorized([]) }],
  ['a key usage without signatures', { certificates: authorized([OCSP_SIGNING, keyUsage(2, 0x04)]) }],
  ['an unknown critical extension', { certificates: authorized([OCSP_SIGNING, extension(99, der.NULL)]) }],
  ['a stranger with the name of the issuer', { signer: stranger, certificates: [TWIN] }],
  ['the certificate that it is about', { certificates: [person] }],
])('rejects a response by %s', (_, answer) => {
  expect(statusBy(answer)).toBeUndefined();
});

it('rejects a response by a responder whose name the issuer must not certify', () => {
  const limited = certify(root, {
    issuer: root,
    extensions: [CA, nameConstraints({ excluded: [generalName.directory(nameOf('O=Alpha'))] })],
  });
  const id = certificateId({ certificate: person, issuer: limited });
  const at = der.generalizedTime(NOW);
  const single = der.sequence(id, der.tlv(0x80), at);
  const data = der.sequence(der.explicit(1, responder.name), at, der.sequence(single));
  const signature = der.bitString(sign('sha256', data, responder.privateKey));
  const list = der.explicit(0, der.sequence(...authorized([OCSP_SIGNING])));
  const response = der.sequence(data, ECDSA, signature, list);
  expect(statusFromOcsp({ response, certificate: person, issuer: limited, at: NOW })).toBeUndefined();
});

it('rejects a response about another certificate, or one of another authority with the name of the issuer', () => {
  const certificates = authorized([OCSP_SIGNING]);
  const other = certify(holder(nameOf('CN=Ana')), { issuer: root });
  expect(statusBy({ certificates, about: other })).toBeUndefined();
  expect(statusBy({ certificates, issuedBy: TWIN })).toBeUndefined();
});
