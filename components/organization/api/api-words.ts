import type { ApiKeyState, getApiAccess } from '#contracts/api-key.ts';
import type { ApiCall, ApiCallOutcome } from '#contracts/api-log.ts';
import { ApiScope } from '#contracts/api-scope.ts';
import type { CallData } from '#contracts/call.ts';

/** API keys of the organization and what the reader may do with them. */
export type ApiAccess = CallData<typeof getApiAccess>;

/** Label of each scope, with what it permits. */
export const SCOPE_WORDS: Record<ApiScope, { label: string; permits: string }> = {
  'documents read': {
    label: 'Documents: read',
    permits: 'List all documents of the organization, read their status, download files and reports',
  },
  'documents write': {
    label: 'Documents: write',
    permits: 'Upload documents, name signatories, cancel',
  },
  sign: {
    label: 'Sign',
    permits:
      "Sign documents without signatories with the organization's certificate, if the organization settings allow it",
  },
  verify: { label: 'Verify', permits: 'Check the signatures of documents and of files' },
};

/** Label of each state of a key, and its colour. */
export const KEY_STATE_WORDS = {
  active: { label: 'Active', color: 'signed' },
  suspended: { label: 'Creator left', color: 'pending' },
  expired: { label: 'Expired', color: 'pending' },
  revoked: { label: 'Revoked', color: 'rejected' },
} as const satisfies Record<ApiKeyState, { label: string; color: string }>;

/** Returns the labels of scopes in the order of the form. */
export function scopeList(scopes: readonly ApiScope[]): string {
  return ApiScope.options
    .filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPE_WORDS[scope].label)
    .join(' · ');
}

/** Returns the outcome of a call by its HTTP status. */
export function outcomeOf(status: number): ApiCallOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'succeeded';
}

/** Returns the name of a call's document, with the number of further ones; '–' where there is none. */
export function documentWords({ document, document_count }: ApiCall): string {
  if (!document) return '–';
  return document_count > 1 ? `${document.name} and ${document_count - 1} more` : document.name;
}

/** Returns a command that lists the documents, for the shell. */
export function curlExample(baseUrl: string, key = '$COUNTERSIGN_KEY'): string {
  return `curl -H "Authorization: Bearer ${key}" ${baseUrl}/document/all`;
}
