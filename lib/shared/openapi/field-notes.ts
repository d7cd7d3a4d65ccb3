import type { Call } from '#contracts/call.ts';
import { DOCUMENT_FILTER_COLUMNS } from '#contracts/document-columns.ts';
import { DEFAULT_PAGE_SIZE, DOCUMENT_PAGE_SIZES, MEGABYTE, PAGE_SIZES } from '#contracts/limits.ts';
import type { JsonSchema } from './json-schema.ts';

const PAGES = {
  pageIndex:
    'Number of the page, from 0. The last page is reached when all pages together hold `total` rows.',
  pageSize: pageSizeNote(PAGE_SIZES),
};

/** Descriptions of the fields of a call that its schema does not tell, by method and path of the call. */
export const FIELD_NOTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /organization-user': PAGES,
  'GET /workflow': PAGES,
  'GET /activity-report': { ...PAGES, instance_id: 'Id of the document.' },
  'GET /document/{status_or_id}': {
    ...PAGES,
    pageSize: pageSizeNote(DOCUMENT_PAGE_SIZES),
    status_or_id: 'Name of a list, or the id of a document, which is then the only row.',
    filters: `Conditions, of which all must hold. Columns: ${Object.keys(DOCUMENT_FILTER_COLUMNS).join(', ')}. \`value\` is "" for is_empty and is_not_empty, a list for is_any_of, [smallest, largest] for between (exclusive) and between_inclusion, otherwise a text.`,
    from: 'First day on which a document was added, in `time_zone`.',
    to: 'Last day on which a document was added, in `time_zone`.',
    completed_since:
      'First day on which the last signature of a document was made, in the time zone of the organization.',
    time_zone: 'IANA name, as Europe/Prague. Default: that of the organization.',
    due_until: 'Last due date of documents that have one and are not signed yet.',
  },
  'GET /document/list_of_documents': { instance_ids: 'Ids as a JSON array, as ["…","…"].' },
  'PATCH /document': {
    signatory_data:
      'They sign in the order of `serial_number`. GET /organization-user names a member: `signatory_id` is `id` there, `user_id` is `user_details.id`. `email` names a guest instead. Pages are numbered from 1. `signature_field` places the signature: a rectangle in points, with the origin at the lower left corner of the page as it is displayed.',
    due_date: 'Day by which the documents are to be signed. Without it, the day stays as it is.',
  },
  'POST /sign-document': {
    document_properties:
      'The signature is a rectangle in points, with the origin at the lower left corner of the page as it is displayed; `customPage` is the page, from 1, if `defaultPage` is custom. `level` null is the level that the organization has set; any other is lower. `addEncryption` encrypts the document with the password `encryptionPin`.',
  },
  'POST /document-approval': { approval_ids: 'The `approval_track_id` of each document.' },
};

const AN_ID = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';

/** Bodies that a reader can send with ids of their own, where one made from the schema alone would not be useful. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  'PATCH /document': {
    instance_ids: [AN_ID],
    purpose: 'add_signatory',
    signatory_data: [
      {
        user_id: AN_ID,
        signatory_id: AN_ID,
        serial_number: 1,
        pages_to_sign: [1],
        instruction_notes: '',
        signature_field: { x: 72, y: 72, width: 180, height: 54, pages: [1] },
      },
    ],
  },
  'POST /sign-document': {
    instance_ids: [AN_ID],
    sign_mode: 'pfx',
    document_properties: {
      lowerLeftX: 72,
      lowerLeftY: 72,
      width: 180,
      height: 54,
      defaultPage: 'last',
      reason: '',
      location: '',
    },
  },
};

/** Content types of the files that calls return. */
export const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  'GET /document/{id}/attachment': ['application/pdf'],
  'GET /document/{id}/evidence': ['application/pdf', 'application/json'],
  'POST /document-action/download': ['application/pdf', 'application/zip'],
};

/** Returns the description of the file that a multipart call takes. */
export function fileNote({ inParts }: Call): string {
  const limits = inParts
    ? `At most ${inParts.maxBytes / MEGABYTE} MB; the file name ends in ${inParts.extensions.join(' or ')}. `
    : '';
  return `${limits}One file, after the other fields of the form: fields that follow it are not read.`;
}

/** Returns the description of a field of a call, or undefined where the schema tells enough. */
export function fieldNote({ method, path }: Call, name: string): string | undefined {
  return FIELD_NOTES[`${method} ${path}`]?.[name];
}

/** Returns the schema of a body with the descriptions of its fields, in each variant that has them. */
export function withFieldNotes(call: Call, schema: JsonSchema): JsonSchema {
  if (schema.oneOf) return { ...schema, oneOf: schema.oneOf.map((variant) => withFieldNotes(call, variant)) };
  if (!schema.properties) return schema;
  const noted = Object.entries(schema.properties).map(([name, field]): [string, JsonSchema] => {
    const description = fieldNote(call, name);
    return [name, description === undefined ? field : { ...field, description }];
  });
  return { ...schema, properties: Object.fromEntries(noted) };
}

function pageSizeNote(sizes: readonly number[]): string {
  return `Rows of a page: ${sizes.join(', ')}. With any other number a page has ${DEFAULT_PAGE_SIZE}.`;
}
