import type { Evidence, EvidenceEvent, EvidenceVersion } from '#contracts/evidence.ts';
import type { Cell, Sheet } from '#signing';
import { moments } from './moment.ts';
import { heading } from './parts.ts';
import { LINE, STYLES } from './style.ts';

interface Column {
  head: string;
  x: number;
  width: number;
}

/** Writes the table of all versions with the hash of each file. */
export function writeVersions(sheet: Sheet, evidence: Evidence): void {
  sheet.together(() => writeVersionTable(sheet, evidence));
}

function writeVersionTable(sheet: Sheet, { versions }: Evidence): void {
  heading(sheet, 'Versions');
  const columns: Column[] = [
    { head: 'Version', x: 0, width: 42 },
    { head: 'When (UTC)', x: 48, width: 104 },
    { head: 'Made by', x: 158, width: 90 },
    { head: 'Bytes', x: 254, width: 50 },
    { head: 'SHA-256', x: 310, width: sheet.innerWidth - 310 },
  ];
  table(sheet, columns, versions.map(versionTexts));
}

function versionTexts({ version, at, created_by, size, sha256 }: EvidenceVersion): string[] {
  return [String(version), moments(at), created_by, String(size), sha256];
}

/** Writes the table of all events of the document, oldest first. */
export function writeEvents(sheet: Sheet, { events }: Evidence): void {
  heading(sheet, 'Activity');
  const columns: Column[] = [
    { head: 'Entry', x: 0, width: 36 },
    { head: 'When (UTC)', x: 42, width: 104 },
    { head: 'Who', x: 152, width: 94 },
    { head: 'From address', x: 252, width: 74 },
    { head: 'What', x: 332, width: sheet.innerWidth - 332 },
  ];
  table(sheet, columns, events.map(eventTexts));
}

function eventTexts({ sequence, at, actor, ip, sentence }: EvidenceEvent): string[] {
  return [String(sequence), moments(at), actor.full_name, ip ?? 'not known', sentence];
}

function table(sheet: Sheet, columns: readonly Column[], rows: readonly string[][]): void {
  const cells = (texts: readonly string[], style: Cell['style']) =>
    columns.map(({ x, width }, index) => ({ text: texts[index] ?? '', style, x, width }));
  const head = () => {
    sheet.row(
      cells(
        columns.map((column) => column.head),
        STYLES.tableHead,
      ),
    );
    sheet.space(3);
  };
  sheet.repeating(head, () => {
    for (const row of rows) {
      sheet.together(() => {
        sheet.rule(LINE, 4);
        sheet.row(cells(row, STYLES.small));
        sheet.space(4);
      });
    }
  });
}
