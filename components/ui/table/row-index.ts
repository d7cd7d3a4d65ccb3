/** Returns the row with this index, 0 for the header; null for a row that is not rendered. */
export function rowAt(table: HTMLTableElement | null, index: number): HTMLTableRowElement | null {
  return table?.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index + 1}"]`) ?? null;
}

/** Returns the index of the row with an element, 0 for the header; null outside of rows. */
export function rowIndexOf(element: EventTarget): number | null {
  const row = element instanceof Element ? element.closest('tr[aria-rowindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 1 : null;
}
