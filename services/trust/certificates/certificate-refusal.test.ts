import { certificateMessages } from '#contracts/certificate-messages.ts';
import { SigningError } from '#signing';
import { certificateRefusal } from './certificate-refusal.ts';

describe('certificateRefusal', () => {
  it.each([
    [new SigningError('pfx_wrong_password'), { password: [certificateMessages.wrongPassword] }],
    [new SigningError('pfx_not_pkcs12'), { file: [certificateMessages.notPkcs12] }],
    [new SigningError('pfx_no_private_key'), { file: [certificateMessages.noPrivateKey] }],
    [new SigningError('pfx_no_certificate'), { file: [certificateMessages.noPrivateKey] }],
    [new SigningError('pfx_unsupported'), { file: [certificateMessages.unsupported] }],
    [new SigningError('key_type_unsupported'), { file: [certificateMessages.unsupported] }],
    [
      new SigningError('certificate_expired', { notAfter: '2026-11-01T23:30:00.000Z' }),
      { file: ['This certificate expired on Nov 01, 2026.'] },
    ],
    [
      new SigningError('certificate_not_yet_valid', { notBefore: '2027-02-03T00:00:00.000Z' }),
      { file: ['This certificate is valid from Feb 03, 2027 on.'] },
    ],
    [
      new SigningError('certificate_no_digital_signature'),
      { file: [certificateMessages.noDigitalSignature] },
    ],
  ])('OS-05 is told at its field: %s', (error, fields) => {
    expect(certificateRefusal(error, 'file')?.fields).toEqual(fields);
  });

  it('puts the message at the certificate when there is no file', () => {
    const error = new SigningError('certificate_no_digital_signature');
    expect(Object.keys(certificateRefusal(error, 'certificate')?.fields ?? {})).toEqual(['certificate']);
  });

  it('returns null for errors that do not concern a certificate', () => {
    expect(certificateRefusal(new SigningError('pdf_broken'), 'file')).toBeNull();
    expect(certificateRefusal(new Error('disk full'), 'file')).toBeNull();
  });
});
