import type { PadesLevel } from '#contracts/signature-report.ts';
import type { SigningSettings } from '#contracts/signing-settings.ts';

/**
 * The best PAdES level that an installation can reach. Who has a timestamp server can have them all: what B-LT and B-LTA
 * need beyond it is named by the certificates themselves.
 */
export function highestLevel(timestampUrl: string | null | undefined): PadesLevel {
  return timestampUrl ? 'B-LTA' : 'B-B';
}

/** Returns the level that the organization wants, with `highest` resolved for this installation. */
export function wantedLevel(
  { level }: Pick<SigningSettings, 'level'>,
  timestampUrl: string | null | undefined,
): PadesLevel {
  return level === 'highest' ? highestLevel(timestampUrl) : level;
}
