import type { Filter } from '#contracts/filter.ts';
import { WORDS } from './seed-documents.ts';

/** One use of the list: the paths that are requested one after the other. */
export interface ListCase {
  name: string;
  paths: readonly string[];
}

type Query = Record<string, string | number | readonly Filter[]>;

const list = (tab: string, query: Query = {}) => {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return `/document/document/${tab}?${new URLSearchParams(parameters).toString()}`;
};
const all = (query: Query) => list('all', query);
const search = (...words: string[]) => words.map((word) => all({ search: word }));
const filters = (...conditions: Filter[]) => all({ filters: conditions });

/** The paths of a case vary, so that no response repeats the one before. */
export const LIST_CASES: readonly ListCase[] = [
  { name: 'first page', paths: [all({}), list('signed'), all({ pageSize: 50 })] },
  { name: 'page 5000', paths: [4999, 4980, 4960].map((pageIndex) => all({ pageIndex })) },
  {
    name: 'page 5000, oldest first',
    paths: [4999, 4980].map((pageIndex) => all({ pageIndex, direction: 'asc' })),
  },
  {
    name: 'page 5000, by name',
    paths: [4999, 4980].map((pageIndex) => all({ pageIndex, sort: 'document_name' })),
  },
  {
    name: 'page 5000, by status',
    paths: [4999, 4980].map((pageIndex) => all({ pageIndex, sort: 'status' })),
  },
  {
    name: 'page 1, waiting first',
    paths: [0, 1].map((pageIndex) => all({ pageIndex, sort: 'waiting_first' })),
  },
  {
    name: 'page 5000, waiting first',
    paths: [4999, 4980].map((pageIndex) => all({ pageIndex, sort: 'waiting_first' })),
  },
  {
    name: 'page 1, by due date',
    paths: [0, 1].map((pageIndex) => all({ pageIndex, sort: 'due_date', direction: 'asc' })),
  },
  { name: 'page 25000', paths: [24_999, 24_980].map((pageIndex) => all({ pageIndex })) },
  { name: 'page 49999', paths: [49_998, 49_980].map((pageIndex) => all({ pageIndex })) },
  {
    name: 'this quarter',
    paths: [all({ from: '2026-09-01', to: '2026-11-30', time_zone: 'Europe/Copenhagen' })],
  },
  { name: 'search, 30 % match', paths: search(WORDS.frequent, `${WORDS.frequent} pdf`) },
  { name: 'search, 12 % match', paths: search(WORDS.kind, 'invoice') },
  { name: 'search, 2 % match', paths: search('12', 'client 17', 'client 33').slice(1) },
  { name: 'search, 0.2 % match', paths: search('client 123', 'client 217') },
  { name: 'search, 0.01 % match', paths: search(WORDS.rare, `${WORDS.rare} client`) },
  { name: 'search, no match', paths: search(WORDS.absent) },
  {
    name: 'search, 30 % match, by name',
    paths: search(WORDS.frequent).map((path) => `${path}&sort=document_name`),
  },
  {
    name: 'two filters, 7 % match',
    paths: ['lease', 'invoice'].map((value) =>
      filters(
        { columnId: 'status', operator: 'is', value: 'signed' },
        { columnId: 'document_name', operator: 'contains', value },
      ),
    ),
  },
  {
    name: 'two filters, 0.4 % match',
    paths: [4, 5].map((n) =>
      filters(
        { columnId: 'uploaded_by', operator: 'contains', value: `person${n}` },
        { columnId: 'page_count', operator: 'between_inclusion', value: [10, 15] },
      ),
    ),
  },
  {
    name: 'two filters, 0.001 % match',
    paths: [
      filters(
        { columnId: 'status', operator: 'is', value: 'rejected' },
        { columnId: 'document_name', operator: 'contains', value: 'zephyr client 1' },
      ),
    ],
  },
  {
    name: 'values of a column',
    paths: ['document_name', 'uploaded_by', 'signatories', 'page_count', 'status'].map(
      (column) => `/document/document/column_values?column_id=${column}`,
    ),
  },
  { name: 'overview', paths: ['/document/document/overview'] },
  { name: 'license info', paths: ['/organization/license-info'] },
];

const asked = (path: string) => (query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`;
const people = asked('/organization/organization-user/people');
const apiLog = asked('/organization/api-document-log');

/** Uses of an administrator; `waiting`: ids of users who are yet to sign. */
export const administratorCases = (waiting: readonly string[]): readonly ListCase[] => [
  {
    name: 'documents that wait for a member',
    paths: waiting.map((id) => `/document/document/waiting_documents?user_id=${id}`),
  },
  { name: 'people', paths: [people({}), people({ pageIndex: '60' })] },
  { name: 'people by last sign-in', paths: [people({ sort: 'last_sign_in', direction: 'desc' })] },
  { name: 'people, search', paths: [people({ search: 'given12' })] },
  { name: 'search, a name of 100 members who sign nothing', paths: search('given12') },
  { name: 'API log', paths: [apiLog({}), apiLog({ pageIndex: '5000' })] },
  {
    name: 'API log, by outcome',
    paths: ['succeeded', 'refused', 'failed'].map((outcome) => apiLog({ outcome })),
  },
  {
    name: 'API log, a quarter',
    paths: [apiLog({ from: '2026-09-01', to: '2026-11-30', time_zone: 'Europe/Copenhagen' })],
  },
  { name: 'API log, search, 0.1 % match', paths: [apiLog({ search: 'lease no. 123' })] },
];
