import type { TrustSource } from '#contracts/signature-report.ts';
import type { TrustAnchor } from '#signing';
import type { Queryable } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ownSealCertificates } from '../seal/open-seal.ts';
import { trustedRoots } from '../policy/trust-list-store.ts';

/**
 * Returns the trust anchors of a verification: the operator's, the uploaded ones and, for a member, the
 * organization's trust list.
 */
export async function trustedBy(
  { database, trustServices }: Pick<Platform, 'database' | 'trustServices'>,
  { organizationId, uploaded = [] }: { organizationId?: string; uploaded?: readonly Buffer[] },
): Promise<TrustAnchor[]> {
  const ofOrganization = organizationId === undefined ? [] : await trustedIn(database, organizationId);
  return [
    ...ofOrganization.map(from('organization')),
    ...trustServices.roots.map(from('configured')),
    ...uploaded.map(from('uploaded')),
  ];
}

/** Returns the organization's trust list and its own seal certificate, which its members trust too. */
async function trustedIn(db: Queryable, organizationId: string): Promise<Buffer[]> {
  return [...(await trustedRoots(db, organizationId)), ...(await ownSealCertificates(db, organizationId))];
}

const from =
  (source: TrustSource) =>
  (der: Buffer): TrustAnchor => ({ der, source });
