import { useCallback, useMemo, useSyncExternalStore } from 'react';

export const OPTIONAL_COLUMNS = {
  uploaded_by: 'Uploaded by',
  page_count: 'Pages',
  version: 'Version',
} as const;
export type OptionalColumn = keyof typeof OPTIONAL_COLUMNS;

export const OPTIONAL_COLUMN_NAMES = Object.keys(OPTIONAL_COLUMNS) as OptionalColumn[]; // the keys of that record

const KEY = 'documents-columns';
const CHANGED = 'documents-columns-changed';

/** Returns the optional columns that are shown, which local storage keeps, and a function that shows or hides one. */
export function useOptionalColumns() {
  const stored = useSyncExternalStore(watch, read, () => '[]');
  const shown = useMemo(() => parse(stored), [stored]);
  const toggle = useCallback((name: OptionalColumn) => {
    const now = parse(read());
    const next = OPTIONAL_COLUMN_NAMES.filter((one) =>
      one === name ? !now.includes(one) : now.includes(one),
    );
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

function parse(stored: string): readonly OptionalColumn[] {
  try {
    const names: unknown = JSON.parse(stored);
    return Array.isArray(names) ? OPTIONAL_COLUMN_NAMES.filter((one) => names.includes(one)) : [];
  } catch {
    return []; // not JSON
  }
}
