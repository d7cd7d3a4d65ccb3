import useSWR from 'swr';

/** Content of a column: sorted unique values, and the limits of a column of numbers. */
export interface ColumnContent {
  values: readonly string[];
  /** True if the column has more values, which a search finds. */
  has_more: boolean;
  min: number | null;
  max: number | null;
}

/** Source of the content of columns. */
export interface ContentSource {
  /** Name of the table, which distinguishes the cache keys of the app's tables. */
  table: string;
  load: (columnId: string, search: string) => Promise<ColumnContent>;
}

/** Loads the content of a column, nothing for null; `search` filters the values. */
export function useColumnContent(source: ContentSource, columnId: string | null, search = '') {
  const key = columnId ? ['column-content', source.table, columnId, search] : null;
  return useSWR<ColumnContent, Error>(key, () => source.load(columnId ?? '', search), {
    keepPreviousData: true,
  });
}
