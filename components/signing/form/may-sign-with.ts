import { validityOf, type ValidityPeriod } from '#shared/certificate-validity.ts';

/** Returns whether there is a certificate and it is within its validity period. */
export function maySignWith<C extends ValidityPeriod>(certificate: C | null | undefined): certificate is C {
  if (!certificate) return false;
  const { state } = validityOf(certificate, new Date());
  return state === 'valid' || state === 'ending';
}
