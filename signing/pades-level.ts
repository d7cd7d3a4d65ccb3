/** PAdES baseline levels (ETSI EN 319 142-1), lowest first. */
export const PADES_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
/** A PAdES baseline level: B-B, B-T, B-LT or B-LTA. */
export type PadesLevel = (typeof PADES_LEVELS)[number];

/** Returns whether `level` is the same as `wanted` or higher. */
export function reaches(level: PadesLevel, wanted: PadesLevel): boolean {
  return PADES_LEVELS.indexOf(level) >= PADES_LEVELS.indexOf(wanted);
}
