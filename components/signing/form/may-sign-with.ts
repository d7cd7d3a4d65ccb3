import type { Certificate } from '#contracts/certificate.ts';
import { validityOf } from '#shared/certificate-validity.ts';

/** Whether there is a certificate, and its time is now. */
export function maySignWith(
  certificate: Certificate | null | undefined,
  now: Date,
): certificate is Certificate {
  if (!certificate) return false;
  const { state } = validityOf(certificate, now);
  return state === 'valid' || state === 'ending';
}
