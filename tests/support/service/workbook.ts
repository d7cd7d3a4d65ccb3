import ExcelJS from 'exceljs';

export type Row = (string | number | Date | null)[];

/** Returns the first sheet of a workbook, as ExcelJS reads it. */
export async function openSheet(bytes: Uint8Array): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
}

export function rowsOf(sheet: ExcelJS.Worksheet): Row[] {
  const rows: Row[] = [];
  const { columnCount } = sheet; // counted anew at each reading
  sheet.eachRow({ includeEmpty: true }, (row) => {
    const cells: Row = [];
    for (let column = 1; column <= columnCount; column += 1) cells.push(plain(row.getCell(column).value));
    rows.push(cells);
  });
  return rows;
}

function plain(value: ExcelJS.CellValue): Row[number] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  throw new Error(`A cell holds ${JSON.stringify(value)}.`);
}
