import { readFileSync } from 'node:fs';
import { acceptLists } from '#trust/trusted-lists/accept-lists.ts';
import { listAnchors } from '#trust/trusted-lists/list-anchors.ts';
import { readTrustedList } from '#trust/trusted-lists/read-trusted-list.ts';
import { trustedListProblemWords } from '#contracts/trusted-list-words.ts';
import { TrustedListError } from '#trust/trusted-lists/trusted-list-error.ts';
import { describeCertificate, type TrustAnchor } from '#signing';
import { CommandError } from './command-error.ts';
import { EXIT } from './exit-code.ts';
import { readCertificates } from './read-certificates.ts';
import { terminalText } from './terminal-text.ts';

/**
 * Reads trusted lists (ETSI TS 119 612) and returns their services as trust anchors. `signers`: files with the
 * certificates that may sign the lists; a list may name those of another. A list that is out of date is named on
 * standard error.
 * @throws CommandError trusted_list_refused, certificate_unreadable; an error of the file system
 */
export function trustedListAnchors(files: readonly string[], signers: readonly string[]): TrustAnchor[] {
  const certificates = signers.flatMap(readCertificates);
  const lists = files.map((file) => ({ file, ...readable(file) }));
  const { accepted, refused } = acceptLists(lists, certificates);
  const [stranger] = refused;
  if (stranger)
    throw refusal(
      stranger.file,
      `it is signed by ${nameOf(stranger.signer)}, which no --list-signer and no other list names.`,
    );
  for (const { file, nextUpdate } of accepted)
    if (nextUpdate && nextUpdate < new Date())
      console.error(
        `${terminalText(file)}: out of date, a newer list was due on ${nextUpdate.toISOString()}.`,
      );
  return listAnchors(accepted.flatMap(({ services }) => services));
}

function readable(file: string) {
  try {
    return readTrustedList(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof TrustedListError) throw refusal(file, trustedListProblemWords[error.problem]);
    throw error;
  }
}

const refusal = (file: string, reason: string) =>
  new CommandError('trusted_list_refused', `${file} is not used: ${reason}`, EXIT.unreadable);

function nameOf(certificate: Buffer): string {
  const { subjectName, fingerprint } = describeCertificate(certificate);
  return `${subjectName} (SHA-256 ${fingerprint})`;
}
