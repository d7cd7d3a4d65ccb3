import { der } from '#signing';
import {
  authorityExtension,
  certify,
  extension,
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

  const purposes = (...last: number[]) =>
    extension(37, der.sequence(...last.map((one) => der.objectIdentifier(`1.3.6.1.5.5.7.3.${one}`))));
  const found = (extensions: Buffer[], roots: Buffer[]) =>
    certificateFindings({
      certificate: certify(holder(nameOf('CN=Ana')), { issuer: issuing, extensions }),
      chain: [certify(issuing, { issuer: root, extensions: [authorityExtension()] })],
      roots,
      at: new Date(),
    }).filter(({ severity, code }) => severity === 'warning' && code !== 'certificate_expires_soon');

  it.each<[string, number[], string]>([
    ['TLS servers', [1], 'TLS servers'],
    ['TLS servers and clients', [2, 1], 'TLS servers'],
    ['programs', [3], 'signing programs'],
    ['timestamps', [8], 'timestamps'],
    ['OCSP responses', [9], 'OCSP responses'],
    ['nothing', [], 'do not include'],
  ])('warns of a certificate that is for %s, whether its authority is trusted or not', (_, of, words) => {
    const [warning, ...others] = found([purposes(...of)], [anchor]);
    expect(warning).toMatchObject({ code: 'certificate_other_purpose' });
    expect(warning?.message).toContain(words);
    expect(others).toEqual([]);
    expect(found([purposes(...of)], []).map(({ code }) => code)).toContain('certificate_other_purpose');
  });

  it.each([[[2]], [[4]], [[1, 4]], [[36]]])('does not warn of the purposes %j', (of) => {
    expect(found([purposes(...of)], [anchor])).toEqual([]);
  });

  it('warns of a name that the name constraints of the issuer do not permit', () => {
    const permitted = [generalName.directory(nameOf('O=Alpha'))];
    const found = codes(nameConstraints({ permitted }));
    expect(found).toContain('warning certificate_name_not_permitted');
    expect(found).not.toContain('good certificate_trusted');
  });
});
