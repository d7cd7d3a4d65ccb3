import type { ParsedInput } from '#contracts/call.ts';
import type { checkBeforeSigning } from '#contracts/preflight.ts';

/** Body of the call that checks a document before signing. */
export type PreflightRequest = ParsedInput<typeof checkBeforeSigning>['body'];
