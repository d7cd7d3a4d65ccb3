'use client';
import { useCall } from '#client/use-call.ts';
import { listCertificates, type Certificate } from '#contracts/certificate.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getSignatureProperties, type SignatureProperties } from '#contracts/signature-properties.ts';

export interface SignSetup {
  isLoading: boolean;
  /** Who will sign: null when no certificate is there, undefined when that is not known. */
  certificate: Certificate | null | undefined;
  certificateError: string | null;
  /** The service tells of no certificates, and chooses the one that signs. */
  isChosenByService: boolean;
  /** What prefills the form; null where it cannot be read, which does not keep anybody from signing. */
  properties: SignatureProperties | null;
  retry: () => void;
}

/** What the sign form needs of the organization, fetched while it is open. */
export function useSignSetup(isOpen: boolean): SignSetup {
  const certificates = useCall(listCertificates, isOpen ? {} : null);
  const organizations = useCall(getOrganizations, isOpen ? { query: { purpose: 'general' } } : null);
  const organizationId = organizations.data?.rows[0]?.id;
  const properties = useCall(
    getSignatureProperties,
    isOpen && organizationId ? { params: { id: organizationId } } : null,
  );
  const isChosenByService = certificates.error?.kind === 'not_available';
  return {
    isChosenByService,
    isLoading: [certificates, organizations, properties].some(({ isLoading }) => isLoading),
    certificate: certificates.data && signing(certificates.data),
    certificateError: certificates.data || isChosenByService ? null : (certificates.error?.message ?? null),
    properties: properties.data ?? null,
    retry: () => void certificates.mutate(),
  };
}

function signing({
  rows,
  signs_with,
}: {
  rows: Certificate[];
  signs_with: string | null;
}): Certificate | null {
  return rows.find(({ id }) => id === signs_with) ?? null;
}
