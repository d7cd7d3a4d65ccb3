import type { ActiveContent } from './active-content.ts';
import { activeContentWords } from './active-content-words.ts';
import { MAX_FILE_NAME_LENGTH } from './limits.ts';
import { isStorable } from './plain-checks.ts';

/** Limits of an upload. `extensions` are in lower case with the dot. */
export interface UploadLimits {
  maxBytes: number;
  maxFiles: number;
  extensions: readonly string[];
}

/** Name of a file and its size in bytes. */
export interface FileFacts {
  name: string;
  size: number;
}

/** Messages about uploaded files. */
export const uploadMessages = {
  tooMany: (count: number) => `You can only upload a maximum of ${count} files.`,
  tooLarge: (name: string) => `${name} exceeds the maximum size`,
  wrongType: (name: string) => `${name} is not an accepted file type.`,
  empty: (name: string) => `${name} is empty.`,
  badName:
    'A file name cannot contain quotes, slashes, line breaks or hidden characters. Rename the file and upload it again.',
  longName: `A file name can have at most ${MAX_FILE_NAME_LENGTH} characters. Rename the file and upload it again.`,
  incomplete: (name: string) => `${name} did not arrive completely. Upload it again.`,
  broken: (name: string) => `${name} is damaged and cannot be read as a PDF.`,
  passwordRequired: (name: string) => `${name} needs a password to open. Enter it below.`,
  wrongPassword: (name: string) => `The password does not open ${name}.`,
  changesForbidden: (name: string) => `${name} is certified against changes, so no signature can be added.`,
  unsupported: (name: string) => `${name} is protected in a way that does not allow signing.`,
  encryptedForPeople: (name: string) =>
    `${name} is encrypted for the certificates of certain people. Ask for a copy without that protection, or with a password.`,
  brokenAndSigned: (name: string) =>
    `${name} is damaged, and repairing it would break the signatures in it. Ask for an undamaged copy.`,
  dynamicForm: (name: string) =>
    `${name} is a form that makes up its pages only when it is opened, so there is nothing fixed to sign. Print it to a PDF, and upload that.`,
  directPage: (name: string) =>
    `${name} is built in a way that no signature can be added to. Print it to a PDF, and upload that.`,
  certifiedWithoutField: (name: string, certifier: string) =>
    `${name} is certified${certifier ? ` by ${certifier}` : ''}, and permits signatures only in fields that it does not have. Ask ${certifier || 'its author'} for a copy with an empty field for each signature.`,
  activeContent: (name: string, kinds: readonly ActiveContent[]) =>
    `${name} contains ${activeContentWords(kinds)}, which your organization does not accept. Print it to a PDF, and upload that.`,
  noPages: (name: string) => `${name} has no pages.`,
  tooManySignatures: (name: string, most: string | number) =>
    `${name} has more than ${most} signatures, which are too many to check.`,
  tooManyPages: (name: string) => `${name} has too many pages. Split it, and upload the parts.`,
} as const;

// Browsers escape quotes and line breaks in multipart file names as %22, %0D and %0A (HTML, 4.10.21.8). Bidirectional marks
// could disguise a name; a name that is only an extension has no visible part.
const UNSAFE_IN_NAME =
  /["/\\\u0000-\u001f\u007f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]|%22|%0d|%0a|^\s*\.[^.]*$/i;

/** Returns the first problem of a file's name or size, or null. Used by forms and services. */
export function firstFileProblem({ name, size }: FileFacts, limits: UploadLimits): string | null {
  if (UNSAFE_IN_NAME.test(name) || !isStorable(name)) return uploadMessages.badName;
  if (name.length > MAX_FILE_NAME_LENGTH) return uploadMessages.longName;
  if (!limits.extensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    return uploadMessages.wrongType(name);
  }
  if (size === 0) return uploadMessages.empty(name);
  if (size > limits.maxBytes) return uploadMessages.tooLarge(name);
  return null;
}

/** Returns whether the first 1,024 bytes contain the header of a PDF (ISO 32000-2, annex I). */
export function looksLikePdf(firstBytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(firstBytes.subarray(0, 1024)).includes('%PDF-');
}
