/** Results of one order of products on one file. */
export interface MixedRow {
  base: string;
  /** Names of the products, in the order of their work. */
  order: string[];
  /** Verdicts on all signatures after the last one; empty if a product failed. */
  verdicts: string[];
  /** Reasons of the verdicts that are not valid, or why a product failed. */
  detail: string;
  /** True if each verdict is as it has to be after such an order, or a product failed. */
  isExpected: boolean;
}

const COLUMNS = ['files', 'not done', 'valid', 'unknown', 'invalid', 'unreadable', 'unexpected'] as const;

/** Returns the orders with the numbers of files, verdicts on signatures, and files with an unexpected verdict. */
export function resultTable(rows: readonly MixedRow[]): string {
  const orders = new Map<string, MixedRow[]>();
  for (const row of rows) {
    const order = row.order.join(' > ');
    orders.set(order, [...(orders.get(order) ?? []), row]);
  }
  const lines = [...orders, ['all', rows] as const].map(([order, its]) => line(order, countsOf(its)));
  return [line('order', COLUMNS), ...lines].join('\n');
}

function countsOf(rows: readonly MixedRow[]): number[] {
  const verdicts = rows.flatMap((row) => row.verdicts);
  return COLUMNS.map((column) => {
    if (column === 'files') return rows.length;
    if (column === 'not done') return rows.filter((row) => row.verdicts.length === 0).length;
    if (column === 'unexpected') return rows.filter((row) => !row.isExpected).length;
    return verdicts.filter((verdict) => verdict === column).length;
  });
}

function line(order: string, cells: readonly (string | number)[]): string {
  return [order.padEnd(48), ...cells.map((cell) => String(cell).padStart(10))].join(' ').trimEnd();
}
