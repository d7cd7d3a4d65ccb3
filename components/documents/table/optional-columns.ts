import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { z } from '#contracts/zod.ts';

export const OPTIONAL_COLUMNS = {
  uploaded_by: 'Uploaded by',
  page_count: 'Pages',
  version: 'Version',
} as const;
export type OptionalColumn = keyof typeof OPTIONAL_COLUMNS;

const KEY = 'documents-columns';
const NAMES = Object.keys(OPTIONAL_COLUMNS) as OptionalColumn[]; // keys of the record above
const Kept = z.array(z.enum(NAMES)).catch([]);
const CHANGED = 'documents-columns-changed';

/** Which of the optional columns the person has chosen to see, kept in this browser. */
export function useOptionalColumns() {
  const kept = useSyncExternalStore(watch, read, () => '[]');
  const shown = useMemo(() => parse(kept), [kept]);
  const toggle = useCallback((name: OptionalColumn) => {
    const now = parse(read());
    const next = NAMES.filter((one) => (one === name ? !now.includes(one) : now.includes(one)));
    localStorage.setItem(KEY, JSON.stringify(next));
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return { shown, toggle };
}

function watch(onChange: () => void): () => void {
  const events = ['storage', CHANGED];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

const read = () => localStorage.getItem(KEY) ?? '[]';

function parse(kept: string): readonly OptionalColumn[] {
  try {
    return Kept.parse(JSON.parse(kept));
  } catch {
    return []; // not ours, or cut off
  }
}
