import type { LevelChoice } from '#contracts/sign-form.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { RsaScheme, SigningSettings } from '#contracts/signing-settings.ts';
import { certificatePath } from '#platform/certificates/certificate-path.ts';
import type { Queryable } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findSigningSettings } from '#platform/signature-policy/signing-settings-store.ts';
import { trustedRoots } from '#platform/signature-policy/trust-list-store.ts';
import { reaches } from '#signing/level.ts';
import { revocationUrls } from '#signing/revocation/urls.ts';

/** Why a signature will not have the best level there is. */
export type LevelLimit = 'choice' | 'settings' | 'no_timestamp_server' | 'no_revocation_source';

/** How a signature is to be made in an organization. */
export interface SigningTerms {
  level: PadesLevel;
  limit: LevelLimit | null;
  /** What keeps the level from being had at all: it is never lowered by anybody but the person who signs. */
  obstacle: 'no_timestamp_server' | 'no_revocation_source' | null;
  rsaScheme: RsaScheme;
  /** Whom the organization and the installation trust (DER). */
  roots: Buffer[];
}

export interface SigningCertificate {
  /** DER. */
  certificate: Buffer;
  /** The issuers' certificates (DER), as far as they are known. */
  chain: readonly Buffer[];
}

/** How this certificate is to sign in the caller's organization, at the level that is set there or that the person chose. */
export async function findSigningTerms(
  { caller, trustServices }: Pick<MemberContext, 'caller' | 'trustServices'>,
  database: Queryable,
  { signer, choice }: { signer: SigningCertificate; choice: LevelChoice },
): Promise<SigningTerms> {
  const settings = await findSigningSettings(database, caller.organizationId);
  const roots = [...trustServices.roots, ...(await trustedRoots(database, caller.organizationId))];
  const limit = limitOf({ signer, timestampUrl: trustServices.timestampUrl, roots });
  return { ...levelOf(settings, choice, limit), rsaScheme: settings.rsa_scheme, roots };
}

/** Whether the person has chosen a level below the one that their organization would have. */
export const isLevelChosen = ({ limit }: Pick<SigningTerms, 'limit'>): boolean => limit === 'choice';

type Limit = 'no_timestamp_server' | 'no_revocation_source' | null;

const REACHED: Record<NonNullable<Limit> | 'nothing', PadesLevel> = {
  no_timestamp_server: 'B-B',
  no_revocation_source: 'B-T',
  nothing: 'B-LTA',
};

/** The level and what it is owed to; exported for its test. */
export function levelOf(
  { level: setting }: Pick<SigningSettings, 'level'>,
  choice: LevelChoice,
  limit: Limit,
): Pick<SigningTerms, 'level' | 'limit' | 'obstacle'> {
  const best = REACHED[limit ?? 'nothing'];
  const wanted = setting === 'highest' ? best : setting;
  const level = choice !== null && reaches(wanted, choice) ? choice : wanted;
  const why = level !== wanted ? 'choice' : setting !== 'highest' && level !== best ? 'settings' : limit;
  return { level, limit: level === 'B-LTA' ? null : why, obstacle: reaches(best, level) ? null : limit };
}

interface Reach {
  signer: SigningCertificate;
  timestampUrl: string | null;
  roots: readonly Buffer[];
}

/** What the configuration and the certificate lack: B-LT needs every certificate below the root to say who answers for it. */
function limitOf({ signer, timestampUrl, roots }: Reach): Limit {
  if (timestampUrl === null) return 'no_timestamp_server';
  const { issuers, isComplete } = certificatePath({ ...signer, roots });
  const path = [signer.certificate, ...issuers];
  const belowRoot = isComplete ? path.slice(0, -1) : path;
  const isAsked = (certificate: Buffer) => {
    const { ocsp, crl } = revocationUrls(certificate);
    return ocsp.length + crl.length > 0;
  };
  return belowRoot.every(isAsked) ? null : 'no_revocation_source';
}
