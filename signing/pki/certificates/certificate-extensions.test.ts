import { authorityExtension, certify, extension, holder, nameOf } from '#support/pki/made-certificates.ts';
import * as der from '../der/der-writer.ts';
import { isExemptFromRevocation } from './certificate-extensions.ts';

const issuer = holder(nameOf('CN=Issuing'));
const NO_REVOCATION = extension(56, der.NULL, false);
const NO_AUTHORITY = extension(19, der.sequence());
const SHORT_TERM = der.sequence(der.objectIdentifier('0.4.0.194121.2.1'), der.octetString(der.NULL));

describe('isExemptFromRevocation', () => {
  it.each<[string, Buffer[], boolean]>([
    ['no extension', [], false],
    ['validity-assured-short-term', [SHORT_TERM], true],
    ['noRevAvail', [NO_REVOCATION], true],
    ['noRevAvail and basic constraints of an end entity', [NO_REVOCATION, NO_AUTHORITY], true],
    ['noRevAvail, but of a CA', [NO_REVOCATION, authorityExtension()], false],
  ])('judges a certificate with %s', (_, extensions, expected) => {
    expect(isExemptFromRevocation(certify(issuer, { issuer, extensions }))).toBe(expected);
  });
});
