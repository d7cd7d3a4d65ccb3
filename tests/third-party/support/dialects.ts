export type Json = Record<string, unknown>;

/** Choices that the specification leaves open. */
export interface Dialect {
  name: string;
  /** Returns an id as the services write it. */
  id: (number: number) => unknown;
  /** Returns the response with a list. */
  list: (rows: Json[], name: string) => Json;
  /** Returns the response to a sign-in. */
  signedIn: (token: string) => Json;
  functionalities: unknown;
  date: (day: number) => unknown;
  /** Returns the document to send for one with the fields of chapter 3. */
  document: (document: Json) => Json;
  /** True if `attachment` is an absolute URL. */
  isAttachmentAbsolute: boolean;
  missing: { type: string; body: string };
}

/** Numeric ids, bare lists, and null for unknown values. */
export const COUNTING: Dialect = {
  name: 'counting',
  id: (number) => number,
  list: (rows) => ({ success: '1', message: '', data: rows }),
  signedIn: (token) => ({ success: '1', message: 'Welcome', data: { token } }),
  functionalities: [
    { functionality_name: 'DOCUMENTS', permission: 'full_access' },
    { functionality_name: 'Settings', permission: 'view' },
    { functionality_name: 'license info', permission: null },
  ],
  date: (day) => `2026-03-${String(day).padStart(2, '0')} 09:30:00`,
  document: (document) => ({
    ...document,
    version: null,
    page_count: null,
    signatories: null,
    colour: 'red',
  }),
  isAttachmentAbsolute: true,
  missing: { type: 'text/html', body: '<!doctype html><title>404</title><h1>Not Found</h1>' },
};

/** Textual ids, lists under their names with a count, and no fields for unknown values. */
export const NAMING: Dialect = {
  name: 'naming',
  id: (number) => `n-${number}`,
  list: (rows, name) => ({
    message: '',
    success: '1',
    data: { [name]: rows, pagination: { page: 0, total: String(rows.length) } },
  }),
  signedIn: (token) => ({ message: 'Welcome', success: '1', token }),
  functionalities: {
    functionalities: [
      { functionality_name: 'Documents', permission: ['add', 'edit', 'view'] },
      { functionality_name: 'settings', permission: true },
    ],
  },
  date: (day) => `${String(day).padStart(2, '0')}/03/2026`,
  document: ({ instruction_notes, ...document }) => ({
    ...document,
    ...(instruction_notes === null ? {} : { instruction_notes }),
    pages_to_sign: '1',
    version: '2',
  }),
  isAttachmentAbsolute: false,
  missing: { type: 'application/json', body: '{"success":"0","message":"Cannot find this path"}' },
};
