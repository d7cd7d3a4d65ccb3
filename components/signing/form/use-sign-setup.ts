import { useState } from 'react';
import { getOrganizations, getSecurityRequirements } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import { useCertificates } from '#client/use-certificates.ts';
import type { Certificate } from '#contracts/certificate.ts';
import type { SignMode } from '#contracts/sign-mode.ts';
import { SIGN_MODES } from '#contracts/sign-modes.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { getSignatureProperties } from '../signing-calls.ts';

export interface SignSetup {
  /** True until all of it is loaded for the first time. */
  isLoading: boolean;
  /** Certificate that will sign; null if there is none, undefined while unknown. */
  certificate: Certificate | null | undefined;
  certificateError: string | null;
  /** True if the service lists no certificates and chooses the one that signs. */
  isChosenByService: boolean;
  /** Signature properties of the organization; null if unavailable, which does not prevent signing. */
  properties: SignatureProperties | null;
  /** Ways to sign that the organization allows. */
  modes: readonly SignMode[];
  retry: () => void;
}

/** Loads the certificate and the default values of the sign form while `isOpen` is true. */
export function useSignSetup(isOpen: boolean): SignSetup {
  'use memo';
  const certificates = useCertificates({ isNeeded: isOpen });
  const organizations = useCall(getOrganizations, isOpen ? { query: { purpose: 'general' } } : null);
  const organizationId = organizations.data?.rows[0]?.id;
  const properties = useCall(
    getSignatureProperties,
    isOpen && organizationId ? { params: { id: organizationId } } : null,
  );
  const security = useCall(getSecurityRequirements, isOpen ? {} : null);
  const calls = [certificates, organizations, properties, security];
  const areLoading = calls.some(({ isLoading }) => isLoading);
  const [wereLoaded, setWereLoaded] = useState(false);
  if (isOpen && !areLoading && !wereLoaded) setWereLoaded(true);
  const isChosenByService = certificates.error?.kind === 'not_available';
  return {
    isChosenByService,
    isLoading: areLoading && !wereLoaded, // a call that is made again must not take the form away
    certificate: certificates.data && signingCertificate(certificates.data),
    certificateError: certificates.data || isChosenByService ? null : (certificates.error?.message ?? null),
    properties: properties.data ?? null,
    modes: security.data?.sign_modes ?? SIGN_MODES,
    retry: () => void certificates.mutate(),
  };
}

function signingCertificate({
  rows,
  signs_with,
}: {
  rows: Certificate[];
  signs_with: string | null;
}): Certificate | null {
  return rows.find(({ id }) => id === signs_with) ?? null;
}
