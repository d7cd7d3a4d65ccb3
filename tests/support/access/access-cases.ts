import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { DOCUMENT_ROWS } from './document-rows.ts';
import { GENERAL_ROWS } from './general-rows.ts';
import { ORGANIZATION_ROWS } from './organization-rows.ts';
import type { Row } from './rows.ts';

/** Table of access: ways to make each call, by method, service and path. */
export const ACCESS_ROWS: Record<string, readonly Row[]> = {
  ...GENERAL_ROWS,
  ...ORGANIZATION_ROWS,
  ...DOCUMENT_ROWS,
};

/** Returns the key of a call in the table. */
export const nameOf = ({ method, service, path }: Call): string => `${method} ${service} ${path}`;

/** One way to make a call. */
export interface Case {
  call: Call;
  row: Row;
  title: string;
}

/** All rows of the table, in the order of the contracts. */
export const CASES: readonly Case[] = ALL_CALLS.flatMap((call) =>
  (ACCESS_ROWS[nameOf(call)] ?? []).map((row) => ({
    call,
    row,
    title: [nameOf(call), row.variant].filter(Boolean).join(' '),
  })),
);

/** Returns the cases as a table for `it.each`. */
export const titled = (cases: readonly Case[]) => cases.map((one) => [one.title, one] as const);
