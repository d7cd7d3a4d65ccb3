import { subscribeToSessionEnd } from './session-end.ts';
import { onSignOut } from './sign-out.ts';

/** Kept in memory only, so that a reload forgets them too. */
const passwords = new Map<string, string>();
subscribeToSessionEnd(forgetDocumentPasswords);
onSignOut(forgetDocumentPasswords);

/** Remembers the password that opens a document, whose later versions it opens too. */
export function rememberDocumentPassword(documentId: string, password: string): void {
  passwords.set(documentId, password);
}

/** Returns the password that the user gave for the document before. */
export function knownDocumentPassword(documentId: string): string | undefined {
  return passwords.get(documentId);
}

function forgetDocumentPasswords(): void {
  passwords.clear();
}
