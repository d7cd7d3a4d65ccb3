import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appearanceSamples, GOLDEN_APPEARANCES } from '#support/pdf/appearance-samples.ts';

/** Draws the golden samples of appearances anew, after a deliberate change of how signatures look. */
mkdirSync(GOLDEN_APPEARANCES, { recursive: true });
for (const { name, pdf } of appearanceSamples())
  writeFileSync(path.join(GOLDEN_APPEARANCES, `${name}.pdf`), pdf);
