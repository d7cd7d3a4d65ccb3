import type { PassThrough } from 'node:stream';
import type { Document } from '#contracts/document.ts';
import { STATE_WORDS, STATUS_WORDS, TAB_WORDS } from '#contracts/document-words.ts';
import type { ZonedExportRequest } from '#contracts/export.ts';
import { ONE_SNAPSHOT, type Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { openWorkbook, type Cell } from './workbook.ts';
import { wallClock } from '#platform/time-zone.ts';
import { documentsByIds } from '../list/store/document-rows.ts';
import { exportHeading } from './export-heading.ts';
import { filterWords, periodWords } from './export-words.ts';
import { forEachBatch } from '../list/store/whole-list.ts';
import type { ListConditions } from '../list/store/conditions.ts';
import { presentDocuments } from '../list/present-documents.ts';

export type DocumentsExport = Extract<ZonedExportRequest, { table: 'documents' }>;

/** Writes all documents of a list, as the reader sees them, to a workbook. */
export async function writeDocuments(
  { database, caller }: Pick<MemberContext, 'database' | 'caller'>,
  {
    request,
    conditions,
    output,
  }: { request: DocumentsExport; conditions: ListConditions; output: PassThrough },
): Promise<void> {
  const { query, time_zone } = request;
  const heading = await exportHeading(database, caller, {
    request,
    about: [
      ['Documents', TAB_WORDS[query.status]],
      ['Period', periodWords(query, request)],
      ...(query.search ? ([['Search', query.search]] as const) : []),
      ['Filters', filterWords(query)],
    ],
  });
  const book = await openWorkbook(output, { name: 'Documents', heading, columns: columnsIn(time_zone) });
  const list = { tab: query.status, conditions, sorting: query };
  const write = (tx: Transaction) =>
    forEachBatch(tx, caller, {
      list,
      onBatch: async (ids) => {
        const documents = await presentDocuments(tx, caller, await documentsByIds(tx, caller, ids));
        await book.add(documents.map((document) => rowOf(document, time_zone)));
      },
    });
  await database.transaction(write, ONE_SNAPSHOT);
  await book.finish();
}

const columnsIn = (timeZone: string) => [
  { header: 'Name', width: 48 },
  { header: `Date added (${timeZone})`, width: 30 },
  { header: 'Status', width: 22 },
  { header: 'Signatories', width: 44 },
  { header: 'Uploaded by', width: 26 },
  { header: 'Pages', width: 9 },
  { header: 'Version', width: 9 },
];

function rowOf(document: Document, timeZone: string): Cell[] {
  return [
    document.document_name,
    wallClock(new Date(document.date_added), timeZone),
    STATUS_WORDS[document.status],
    document.signatories
      .map(({ serial_number, full_name, state }) => `${serial_number}. ${full_name} (${STATE_WORDS[state]})`)
      .join('\n'),
    document.uploaded_by.full_name,
    document.page_count,
    document.version,
  ];
}
