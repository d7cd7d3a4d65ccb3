/** Numbers of the product that more than one place must agree on. */
export const REQUEST_TIMEOUT_MS = 60_000;
export const TOAST_MS = 5_000;
export const SEARCH_DEBOUNCE_MS = 500;

export const PAGE_SIZES = [10, 20, 50, 100, 500] as const;
export const DOCUMENT_PAGE_SIZES = [...PAGE_SIZES, 1000] as const;
export const DEFAULT_PAGE_SIZE = 20;

export const MIN_SIGNATORIES = 1;
export const MAX_SIGNATORIES = 10;
export const MAX_NOTE_LENGTH = 100;
export const MIN_USB_PASSWORD_LENGTH = 8;
export const MAX_DOCUMENTS_PER_CALL = 500;

export const MEGABYTE = 1024 * 1024;
export const DOCUMENT_UPLOAD = { maxBytes: 10 * MEGABYTE, maxFiles: 5, extensions: ['.pdf'] } as const;
export const CERTIFICATE_UPLOAD = { maxBytes: MEGABYTE, maxFiles: 1, extensions: ['.pfx', '.p12'] } as const;
export const TRUSTED_CERTIFICATE_UPLOAD = {
  maxBytes: MEGABYTE,
  maxFiles: 1,
  extensions: ['.pem', '.crt', '.cer', '.der'],
} as const;
/** What can be checked without being stored; more than can be signed, because it may come from anywhere. */
export const VERIFY_UPLOAD = { maxBytes: 50 * MEGABYTE, maxFiles: 10, extensions: ['.pdf'] } as const;
export const MAX_TRUSTED_CERTIFICATES = 500;
export const DIALOG_UPLOAD_MAX_BYTES = 2 * MEGABYTE;
/** Room for an address with as many ids, or as many values of a filter, as a call may name. */
export const MAX_HEADER_BYTES = 512 * 1024;
export const MAX_FILE_NAME_LENGTH = 200;

export const OTP_DIGITS = 6;
export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;

/** Header in which the BFF and other clients name the organization they act for. */
export const ORGANIZATION_HEADER = 'x-organization-id';
/** Header in which the BFF names the address that a request came from. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** Header that only same-origin script can send; the BFF asks for it on every call that changes something. */
export const ANTI_FORGERY_HEADER = 'x-countersign';
