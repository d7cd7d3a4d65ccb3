import { PadesLevel } from '#contracts/signature-report.ts';
import { levelWords } from '#contracts/signature-words.ts';
import type { SigningSettings } from '#contracts/signing-settings.ts';

/** A level that an organization can choose for its signatures. */
export interface LevelChoice {
  value: SigningSettings['level'];
  label: string;
  meaning: string;
  isRecommended: boolean;
  /** True if the installation can make signatures of this level. */
  isWithinReach: boolean;
}

/** Returns all choices, the best first, for an installation that reaches the level `highest`. */
export function choicesOf(highest: PadesLevel): LevelChoice[] {
  const reach = PadesLevel.options.indexOf(highest);
  const levels = PadesLevel.options.map((level, index) => ({
    value: level,
    ...levelWords[level],
    isRecommended: false,
    isWithinReach: index <= reach,
  }));
  return [
    {
      value: 'highest',
      label: 'The highest possible',
      meaning: `Always the best that this installation can do, which is ${highest} now.`,
      isRecommended: true,
      isWithinReach: true,
    },
    ...levels.toReversed(),
  ];
}
