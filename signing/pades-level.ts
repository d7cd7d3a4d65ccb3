/** PAdES baseline levels (ETSI EN 319 142-1), the lowest first. */
export const PADES_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type PadesLevel = (typeof PADES_LEVELS)[number];

/** True when `level` gives at least what `wanted` asks for. */
export function reaches(level: PadesLevel, wanted: PadesLevel): boolean {
  return PADES_LEVELS.indexOf(level) >= PADES_LEVELS.indexOf(wanted);
}
