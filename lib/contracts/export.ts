import { ApiLogQuery } from './api-log.ts';
import { defineCall } from './call.ts';
import { StatusTab } from './document.ts';
import { DocumentListQuery } from './document-list.ts';
import { MAX_FILE_NAME_LENGTH } from './limits.ts';
import { MemberListQuery } from './organization-member.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Messages of the export form. */
export const exportMessages = {
  nameRequired: 'Enter a file name.',
  badName: 'A file name cannot contain slashes, quotes, line breaks or hidden characters.',
} as const;

const FORBIDDEN_IN_NAME = /["/\\\u0000-\u001f\u007f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Fields of the export form. */
export const ExportForm = z.object({
  file_name: text().check(
    z.trim(),
    z.minLength(1, exportMessages.nameRequired),
    z.maxLength(MAX_FILE_NAME_LENGTH),
    z.refine((name) => !FORBIDDEN_IN_NAME.test(name), exportMessages.badName),
  ),
  file_type: z._default(z.literal('excel'), 'excel'),
  send_mail: z._default(z.boolean(), false),
});
export type ExportForm = z.infer<typeof ExportForm>;

const printedDate = text().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Dates are written dd/MM/yyyy.'));
const common = z.extend(z.omit(ExportForm, { file_type: true }), {
  from_date: printedDate,
  to_date: printedDate,
  /** Time zone of the times in the file, an IANA name; that of the organization when it is missing. */
  time_zone: z.optional(text().check(z.maxLength(60))),
});

/** Export of all rows of the documents table under these conditions. */
const DocumentsExport = z.extend(common, {
  table: z.literal('documents'),
  query: z.extend(z.omit(DocumentListQuery, { pageIndex: true, pageSize: true }), { status: StatusTab }),
});

/** Export of the activity report of a document. */
const ActivityExport = z.extend(common, { table: z.literal('activity'), instance_id: z.uuid() });

/** Export of the calls by API key under these conditions. */
const ApiLogExport = z.extend(common, {
  table: z.literal('api_log'),
  query: z.omit(ApiLogQuery, { pageIndex: true, pageSize: true }),
});

/** Export of all rows of the list of people under these conditions. */
const UsersExport = z.extend(common, {
  table: z.literal('users'),
  query: z.omit(MemberListQuery, { pageIndex: true, pageSize: true }),
});

/** Request of an export. `from_date` and `to_date` are 'DD/MM/YYYY'. */
export const ExportRequest = z.discriminatedUnion('table', [
  DocumentsExport,
  ActivityExport,
  ApiLogExport,
  UsersExport,
]);
export type ExportRequest = z.infer<typeof ExportRequest>;
/** Request of an export whose time zone is known. */
export type ZonedExportRequest = ExportRequest & { time_zone: string };

/**
 * Streams an .xlsx file named `file_name`; with `send_mail` responds with an envelope and mails the file to the caller.
 * `from_date` and `to_date` are printed in the head of the file; only `query` determines its rows.
 */
export const exportTable = defineCall({
  service: 'document',
  method: 'POST',
  path: '/export',
  allowedWhileDeleting: true,
  access: 'member',
  permission: null, // the operation requires that of the table: documents, or user management
  summary: 'A table with all its rows as an Excel workbook, or the same by mail.',
  body: ExportRequest,
  answer: 'file',
});
