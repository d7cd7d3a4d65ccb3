import type { Certificate } from '#contracts/certificate.ts';
import { certificatePath } from '#trust/certificates/certificate-path.ts';
import type { CertificateRow } from '#trust/certificates/certificate-store.ts';

/** Returns a stored certificate as the settings show it. */
export function presentCertificate(row: CertificateRow): Certificate {
  return {
    id: row.id,
    owner: row.user_id === null ? 'organization' : 'user',
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serial_number,
    key_type: row.key_type,
    not_before: row.not_before.toISOString(),
    not_after: row.not_after.toISOString(),
    is_default: row.is_default,
    token_serial: row.token_serial,
    lacks_issuer: certificatePath({
      certificate: row.certificate,
      chain: row.chain.map((der) => Buffer.from(der, 'base64')),
      roots: [],
    }).lacksIssuer,
    date_added: row.created_at.toISOString(),
  };
}
