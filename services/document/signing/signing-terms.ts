import type { LevelChoice } from '#contracts/sign-form.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { RsaScheme, SigningSettings } from '#contracts/signing-settings.ts';
import type { Queryable } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findSigningSettings } from '#trust/policy/signing-settings-store.ts';
import { trustedRoots } from '#trust/policy/trust-list-store.ts';
import { reachableLevel, type ReachableLevel, reaches } from '#signing';

/** Reason why a signature cannot reach the highest level. */
export type LevelLimit = 'choice' | 'settings' | Obstacle;

/** Reason why configuration or certificate do not allow a level. */
export type Obstacle = NonNullable<ReachableLevel['limit']>['code'];

/** Terms of a signature in an organization. */
export interface SigningTerms {
  level: PadesLevel;
  limit: LevelLimit | null;
  /** Reason why the level cannot be reached; only the signatory may lower the level. */
  obstacle: Obstacle | null;
  rsaScheme: RsaScheme;
  /** Trust anchors (DER) of the organization and the installation. */
  roots: Buffer[];
}

export interface SigningCertificate {
  /** Certificate of the signer (DER). */
  certificate: Buffer;
  /** Certificates of the issuers (DER), as far as they are known. */
  chain: readonly Buffer[];
}

/**
 * Returns the terms on which this certificate signs in the caller's organization, at its level or at the one
 * that the caller chose.
 */
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

/** Returns whether the caller chose a level below the one of the organization. */
export const isLevelChosen = ({ limit }: Pick<SigningTerms, 'limit'>): boolean => limit === 'choice';

/**
 * Returns the level of a signature and its reason, from the settings, the caller's choice and what can be reached.
 */
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
