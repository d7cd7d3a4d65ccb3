import { appearancePdf } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

type Drawing = Parameters<typeof appearancePdf>[0];

/** Draws the appearance of a signature. The first text of a script loads its fonts, which takes a moment. */
export function drawAppearance(drawing: Drawing & TaskRequest): { pdf: Buffer } {
  return { pdf: appearancePdf(drawing) };
}
