import { once } from 'node:events';
import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import type { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';

/** Value of a cell. A text is never read as a formula; a Date is shown by its UTC fields. */
export type Cell = string | number | Date | null;

export interface Column {
  header: string;
  /** Width in characters. */
  width: number;
}

export interface SheetPlan {
  name: string;
  /** Lines above the table: a label and its value. */
  heading: readonly (readonly [string, string])[];
  columns: readonly Column[];
}

/** Workbook (.xlsx) that is written as a stream, so that its rows are not held in memory. */
export interface Workbook {
  /**
   * Adds rows; waits while the reader of the stream is behind. @throws Error when the reader is gone or stops
   * reading
   */
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<void>;
}

/** Rows on one sheet, below the limit of Excel (1,048,576). Further rows go on another sheet. */
const ROWS_OF_A_SHEET = 1_000_000;
/** Rows after which other requests have their turn. */
const ROWS_AT_ONCE = 200;
const MAX_TEXT = 32_767; // Excel's limit for a cell
const PATIENCE_MS = 60_000;
const DATE_FORMAT = 'dd/mm/yyyy hh:mm';

/** Opens a workbook that is written to `output` as .xlsx. */
export async function openWorkbook(output: PassThrough, plan: SheetPlan): Promise<Workbook> {
  const { default: excel } = await import('exceljs'); // loading takes 250 ms, which would delay every start
  const book = new excel.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false, // exceljs would hold them in memory to the end
  });
  let sheets = 1;
  let rows = 0;
  let sheet = openSheet(book, plan, plan.name);
  const turnThePage = () => {
    closeSheet(sheet, plan, rows);
    sheets += 1;
    rows = 0;
    sheet = openSheet(book, plan, `${plan.name} ${sheets}`);
  };
  return {
    async add(batch) {
      for (const [index, cells] of batch.entries()) {
        if (index > 0 && index % ROWS_AT_ONCE === 0) await untilRead(output);
        if (rows === ROWS_OF_A_SHEET) turnThePage();
        addRow(sheet, cells);
        rows += 1;
      }
      await untilRead(output);
    },
    async finish() {
      closeSheet(sheet, plan, rows);
      await unlessGone(output, book.commit());
    },
  };
}

type Book = ExcelJS.stream.xlsx.WorkbookWriter;

function openSheet(book: Book, { heading, columns }: SheetPlan, name: string): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: headerRow(heading) }] });
  sheet.columns = columns.map(({ width }) => ({ width }));
  for (const [label, text] of heading) {
    const row = sheet.addRow([label, text]);
    row.getCell(1).font = { bold: true };
    row.commit();
  }
  sheet.addRow([]).commit();
  const header = sheet.addRow(columns.map(({ header }) => header));
  header.eachCell((cell) => {
    cell.font = { bold: true };
    cell.border = { bottom: { style: 'thin' } };
  });
  header.commit();
  return sheet;
}

/** Returns the number of the header row: below the heading and an empty row. */
const headerRow = (heading: SheetPlan['heading']) => heading.length + 2;

function addRow(sheet: ExcelJS.Worksheet, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map(clean));
  cells.forEach((cell, index) => {
    if (cell instanceof Date) row.getCell(index + 1).numFmt = DATE_FORMAT;
    if (typeof cell === 'string' && cell.includes('\n'))
      row.getCell(index + 1).alignment = { wrapText: true, vertical: 'top' };
  });
  row.commit();
}

/**
 * Replaces lone surrogates, which XML 1.0 does not permit; exceljs itself leaves out forbidden control
 * characters.
 */
function clean(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.toWellFormed().slice(0, MAX_TEXT) : cell;
}

function closeSheet(sheet: ExcelJS.Worksheet, { heading, columns }: SheetPlan, rows: number): void {
  const header = headerRow(heading);
  sheet.autoFilter = {
    from: { row: header, column: 1 },
    to: { row: header + rows, column: columns.length },
  };
  sheet.commit();
}

async function untilRead(output: PassThrough): Promise<void> {
  await nextTurnOfTheLoop(); // lets the compression run
  if (output.destroyed || !output.writableNeedDrain) return unlessGone(output, Promise.resolve());
  await unlessGone(output, once(output, 'drain', { signal: AbortSignal.timeout(PATIENCE_MS) }));
}

async function unlessGone(output: PassThrough, work: Promise<unknown>): Promise<void> {
  const isGone = () => new Error('The reader of the workbook has gone.');
  if (output.destroyed) throw isGone();
  const ended = new AbortController();
  const gone = once(output, 'close', { signal: ended.signal }).then(() => {
    if (!output.readableEnded) throw isGone();
  });
  gone.catch(() => undefined); // not awaited once the work is done
  try {
    await Promise.race([work, gone]);
  } finally {
    ended.abort();
  }
}
