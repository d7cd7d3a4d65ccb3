import type { PreflightFinding } from '#contracts/preflight.ts';
import { obstacleWords } from '../signing/level-refusal.ts';
import type { LevelLimit, Obstacle, SigningTerms } from '../signing/signing-terms.ts';
import { blocker, good } from './finding.ts';

/** Returns the finding about the level of the signature and why it is not higher. */
export function levelFinding(
  { level, limit, obstacle }: SigningTerms,
  timestampUrl: string | null,
): PreflightFinding {
  if (obstacle) {
    const message = obstacleWords(obstacle, level);
    return blocker('level', { code: obstacle, message, advice: ADVICE[obstacle], field: 'level' });
  }
  const by = timestampUrl && level !== 'B-B' ? `, with a timestamp by ${new URL(timestampUrl).host}` : '';
  const why = limit ? ` ${LIMITS[limit]}` : '';
  return good('level', {
    code: 'level_reachable',
    message: `The signature will have level ${level}${by}.${why}`,
  });
}

const LIMITS: Record<LevelLimit, string> = {
  choice: 'You have chosen it for this signature.',
  settings: 'Your organization has set it.',
  no_timestamp_server: 'More needs a timestamp server, and none is set up.',
  no_revocation_source: 'More needs proof of revocation, which the certificate does not say where to get.',
  issuer_missing: "More needs the certificate of the certificate's issuer, which is not known.",
  self_signed: 'More needs an authority that answers for the certificate, and it was made without one.',
};

const ADVICE: Record<Obstacle, string> = {
  no_timestamp_server: 'Ask your administrator, or sign without a timestamp.',
  no_revocation_source: 'Choose another certificate, or sign without that proof.',
  issuer_missing: 'Add the certificate again with all certificates of its path, or sign without that proof.',
  self_signed: 'Choose another certificate, or sign without that proof.',
};
