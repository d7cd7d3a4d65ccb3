import { hasValidationData } from '../trust/embedded-validation-data.ts';
import type { Comparison } from './comparison.ts';

/**
 * Reports changes of the document security store (ISO 32000-2, 12.8.4.3). It shows nothing; its data may be arranged in another way or
 * replaced, since those of the signed revisions are read besides (`securityStores`), but they may not all get lost.
 */
export function reportValidationData({ before, after, content, report }: Comparison): void {
  const [old, now] = [before.root.get('DSS') ?? null, after.root.get('DSS') ?? null];
  if (content.isSame(old, now, 'linked')) return;
  const isLost = hasValidationData(before) && !hasValidationData(after);
  report(isLost ? 'other' : 'validation_data', 'DSS');
}
