import type { LevelChoice } from '#contracts/sign-form.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { RsaScheme, SigningSettings } from '#contracts/signing-settings.ts';
import type { Queryable } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findSigningSettings } from '#trust/policy/signing-settings-store.ts';
import { trustedRoots } from '#trust/policy/trust-list-store.ts';
import { reachableLevel, type ReachableLevel, reaches } from '#signing';

/** Why a signature will not have the best level there is. */
export type LevelLimit = 'choice' | 'settings' | Obstacle;

/** What configuration or certificate lack. */
export type Obstacle = NonNullable<ReachableLevel['limit']>['code'];

/** How a signature is to be made in an organization. */
export interface SigningTerms {
  level: PadesLevel;
  limit: LevelLimit | null;
  /** What keeps the level from being had at all: it is never lowered by anybody but the person who signs. */
  obstacle: Obstacle | null;
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
  const reachable = reachableLevel(signer, { timestampUrl: trustServices.timestampUrl, roots });
  return { ...levelOf(settings, choice, reachable), rsaScheme: settings.rsa_scheme, roots };
}

/** Whether the person has chosen a level below the one that their organization would have. */
export const isLevelChosen = ({ limit }: Pick<SigningTerms, 'limit'>): boolean => limit === 'choice';

/** The level and what it is owed to, from what is set, what was chosen, and what can be reached. */
export function levelOf(
  { level: setting }: Pick<SigningSettings, 'level'>,
  choice: LevelChoice,
  { level: best, limit }: ReachableLevel,
): Pick<SigningTerms, 'level' | 'limit' | 'obstacle'> {
  const wanted = setting === 'highest' ? best : setting;
  const level = choice !== null && reaches(wanted, choice) ? choice : wanted;
  const code = limit?.code ?? null;
  const why = level !== wanted ? 'choice' : setting !== 'highest' && level !== best ? 'settings' : code;
  return { level, limit: level === 'B-LTA' ? null : why, obstacle: reaches(best, level) ? null : code };
}
