import type { PassThrough } from 'node:stream';
import type { ActivityEntry } from '#contracts/activity.ts';
import type { ZonedExportRequest } from '#contracts/export.ts';
import type { MemberContext } from '#platform/platform.ts';
import { openWorkbook } from './workbook.ts';
import { wallClock } from '#platform/time-zone.ts';
import { exportHeading } from './export-heading.ts';
import { periodWords } from './export-words.ts';

export type ActivityExport = Extract<ZonedExportRequest, { table: 'activity' }>;

/** Writes the activity of a document to a workbook. */
export async function writeActivity(
  { database, caller }: Pick<MemberContext, 'database' | 'caller'>,
  {
    request,
    name,
    entries,
    output,
  }: { request: ActivityExport; name: string; entries: readonly ActivityEntry[]; output: PassThrough },
): Promise<void> {
  const heading = await exportHeading(database, caller, {
    request,
    about: [
      ['Activity of', name],
      ['Period', periodWords({}, request)],
    ],
  });
  const book = await openWorkbook(output, {
    name: 'Activity',
    heading,
    columns: [
      { header: `Date (${request.time_zone})`, width: 30 },
      { header: 'Done by', width: 28 },
      { header: 'Activity', width: 90 },
    ],
  });
  await book.add(
    entries.map(({ date, activity_done_by, description }) => [
      wallClock(new Date(date), request.time_zone),
      activity_done_by,
      description,
    ]),
  );
  await book.finish();
}
