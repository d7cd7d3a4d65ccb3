import type { PreflightFinding } from '#contracts/preflight.ts';
import type { LevelLimit, SigningTerms } from '../sign/signing-terms.ts';
import { blocker, good } from './finding.ts';

/** The level that the signature will have, and why it is no higher. */
export function levelFinding({ level, limit, obstacle }: SigningTerms, timestampUrl: string | null) {
  if (obstacle) return OBSTACLES[obstacle](level);
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
};

const OBSTACLES: Record<
  NonNullable<SigningTerms['obstacle']>,
  (level: SigningTerms['level']) => PreflightFinding
> = {
  no_timestamp_server: (level) =>
    blocker('level', {
      code: 'no_timestamp_server',
      message: `Your organization asks for level ${level}, but no timestamp server is set up.`,
      advice: 'Ask your administrator, or sign without a timestamp.',
      field: 'level',
    }),
  no_revocation_source: (level) =>
    blocker('level', {
      code: 'no_revocation_source',
      message: `Your organization asks for level ${level}, but the certificate does not say where its revocation can be asked for.`,
      advice: 'Choose another certificate, or sign without that proof.',
      field: 'level',
    }),
};
