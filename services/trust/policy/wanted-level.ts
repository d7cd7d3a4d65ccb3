import type { PadesLevel } from '#contracts/signature-report.ts';
import type { SigningSettings } from '#contracts/signing-settings.ts';

/**
 * Returns the highest PAdES level of an installation: with a timestamp server all can be reached, since certificates
 * name what B-LT and B-LTA need beside it.
 */
export function highestLevel(timestampUrl: string | null | undefined): PadesLevel {
  return timestampUrl ? 'B-LTA' : 'B-B';
}

/** Returns the level that the organization requires, with `highest` resolved for this installation. */
export function wantedLevel(
  { level }: Pick<SigningSettings, 'level'>,
  timestampUrl: string | null | undefined,
): PadesLevel {
  return level === 'highest' ? highestLevel(timestampUrl) : level;
}
