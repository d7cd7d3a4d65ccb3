import { certify, extension, holder, nameOf } from '#support/pki/made-certificates.ts';
import { der } from '#signing';
import { signWarnings } from './sign-warnings.ts';

describe('signWarnings', () => {
  const issuer = holder(nameOf('CN=CA'));
  const warnings = (...purposes: string[]) => {
    const usage = extension(37, der.sequence(...purposes.map((id) => der.objectIdentifier(id))));
    const certificate = certify(holder(nameOf('CN=a.example')), { issuer, extensions: [usage] });
    return signWarnings(certificate, { rectangle: undefined, fieldName: undefined }).map(({ code }) => code);
  };

  it('warns of a certificate for TLS servers, and not of one for e-mail', () => {
    expect(warnings('1.3.6.1.5.5.7.3.1')).toEqual(['certificate_other_purpose']);
    expect(warnings('1.3.6.1.5.5.7.3.4')).toEqual([]);
  });
});
