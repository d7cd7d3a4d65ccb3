import useSWR from 'swr';

/** What a column holds: sorted unique values, and the ends of a column of numbers. */
export interface ColumnContent {
  values: readonly string[];
  /** Whether there are more values than these; then a search finds others. */
  has_more: boolean;
  min: number | null;
  max: number | null;
}

/** Where the dialog gets a column's content from. */
export interface ContentSource {
  /** Tells the tables of one app apart. */
  table: string;
  load: (columnId: string, search: string) => Promise<ColumnContent>;
}

/** The content of a column, loaded when it is needed; `search` narrows the values where there are too many to offer. */
export function useColumnContent(source: ContentSource, columnId: string | null, search = '') {
  const key = columnId ? ['column-content', source.table, columnId, search] : null;
  return useSWR<ColumnContent, Error>(key, () => source.load(columnId ?? '', search), {
    keepPreviousData: true,
  });
}
