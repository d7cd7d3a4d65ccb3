import {
  authorityExtension,
  certify,
  generalName,
  holder,
  nameConstraints,
  nameOf,
} from '#support/pki/made-certificates.ts';
import { certificateFindings } from './certificate-findings.ts';

describe('certificateFindings', () => {
  const root = holder(nameOf('CN=Root'));
  const anchor = certify(root, { issuer: root, extensions: [authorityExtension()] });
  const issuing = holder(nameOf('CN=Issuing'));
  const person = certify(holder(nameOf('O=Beta', 'CN=Ana')), { issuer: issuing });
  const codes = (...extensions: Buffer[]) =>
    certificateFindings({
      certificate: person,
      chain: [certify(issuing, { issuer: root, extensions: [authorityExtension(), ...extensions] })],
      roots: [anchor],
      at: new Date(),
    }).map(({ severity, code }) => `${severity} ${code}`);

  it('confirms a path to a trust anchor', () => {
    expect(codes()).toContain('good certificate_trusted');
  });

  it('warns of a name that the name constraints of the issuer do not permit', () => {
    const permitted = [generalName.directory(nameOf('O=Alpha'))];
    const found = codes(nameConstraints({ permitted }));
    expect(found).toContain('warning certificate_name_not_permitted');
    expect(found).not.toContain('good certificate_trusted');
  });
});
