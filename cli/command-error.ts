import { SigningError, type SigningErrorCode, TransportError } from '#signing';
import { EXIT, type ExitCode } from './exit-code.ts';
import { isUnprovable, signingErrorWords } from './signing-error-words.ts';

/** Error of a command with its message and exit code. */
export class CommandError extends Error {
  readonly code: string;
  readonly exit: ExitCode;

  constructor(code: string, message: string, exit: ExitCode) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.exit = exit;
  }
}

/** Returns an error of the command's arguments. */
export const usageError = (message: string) => new CommandError('usage', message, EXIT.usage);

const UNREADABLE = new Set<SigningErrorCode>([
  'pdf_not_a_pdf',
  'pdf_broken',
  'pdf_password_required',
  'pdf_wrong_password',
  'pdf_unsupported_encryption',
  'pdf_too_many_pages',
  'pdf_too_many_signatures',
  'pfx_not_pkcs12',
  'pfx_wrong_password',
  'pfx_no_private_key',
  'pfx_no_certificate',
  'pfx_unsupported',
  'pfx_too_many_iterations',
  'pfx_too_many_parts',
  'certificate_unreadable',
]);
const UNREACHABLE = new Set<SigningErrorCode>([
  'timestamp_unavailable',
  'timestamp_refused',
  'timestamp_wrong',
  'revocation_unavailable',
]);

/** Converts any error to a CommandError; an unexpected one has the code internal_error. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof SigningError) {
    return new CommandError(error.code, signingErrorWords(error), exitFor(error));
  }
  if (error instanceof TransportError) {
    return new CommandError('service_unreachable', `${error.host} did not answer.`, EXIT.unreachable);
  }
  const { code, path } = systemError(error);
  if (code !== undefined) return new CommandError('file', fileWords(code, path), EXIT.unreadable);
  return new CommandError(
    'internal_error',
    error instanceof Error ? error.message : String(error),
    EXIT.notFine,
  );
}

function exitFor(error: SigningError): ExitCode {
  const { code } = error;
  if (UNREADABLE.has(code)) return EXIT.unreadable;
  return UNREACHABLE.has(code) && !isUnprovable(error) ? EXIT.unreachable : EXIT.notFine;
}

/** Returns code and path of an error of the file system; an undefined code for any other error. */
function systemError(error: unknown): { code: string | undefined; path: string } {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) {
    return { code: undefined, path: '' };
  }
  return { code: String(error.code), path: 'path' in error ? String(error.path) : '' };
}

const FILE_WORDS: Record<string, string> = {
  ENOENT: 'There is no such file',
  EACCES: 'You may not read or write this file',
  EISDIR: 'This is a folder, not a file',
  ENOTDIR: 'There is no such folder',
  EEXIST: 'There is a file of that name already',
  ENOSPC: 'The disk is full',
  EROFS: 'Nothing can be written here',
};

function fileWords(code: string, path: string): string {
  const words = FILE_WORDS[code] ?? `This file cannot be used (${code})`;
  return path === '' ? `${words}.` : `${words}: ${path}`;
}
