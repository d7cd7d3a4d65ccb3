import type { TrustSource } from '#contracts/signature-report.ts';
import type { TrustAnchor } from '#signing';
import type { Queryable } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ownSealCertificates } from '../seal/open-seal.ts';
import { trustedRoots } from '../policy/trust-list-store.ts';

/** Whom a check trusts: what the operator has configured, the organization's list where one asks, and what was brought along. */
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

/** What its members see sealed by the organization itself they trust too. */
async function trustedIn(db: Queryable, organizationId: string): Promise<Buffer[]> {
  return [...(await trustedRoots(db, organizationId)), ...(await ownSealCertificates(db, organizationId))];
}

const from =
  (source: TrustSource) =>
  (der: Buffer): TrustAnchor => ({ der, source });
