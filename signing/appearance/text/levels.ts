import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
// First strong isolate and its end (Unicode TR 9, 2.4).
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * Returns the embedding level of each UTF-16 code unit (Unicode TR 9); odd levels run from right to left. The
 * first `labelLength` units, a label, are isolated from the text after them, which cannot change their
 * direction or position.
 */
export function levelsOf(text: string, labelLength: number): number[] {
  if (labelLength === 0) return [...bidi.getEmbeddingLevels(text).levels];
  const label = text.slice(0, labelLength);
  const isolated = `${label}${ISOLATE}${text.slice(labelLength)}${END_OF_ISOLATE}`;
  const { levels } = bidi.getEmbeddingLevels(isolated);
  return [...levels.subarray(0, labelLength), ...levels.subarray(labelLength + 1, isolated.length - 1)];
}

/** Reorders the parts of one line from logical to visual order, left to right (Unicode TR 9, rule L2). */
export function inVisualOrder<T extends { level: number }>(parts: readonly T[]): T[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
