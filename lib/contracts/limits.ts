/** Time after which the browser aborts a request, and a file's transfer in which nothing has moved. */
export const REQUEST_TIMEOUT_MS = 60_000;
/**
 * Milliseconds after which a server ends a connection on which the rest of a request does not arrive. Longer than the limit
 * above, so that the browser gets a response with the reason.
 */
export const IDLE_REQUEST_MS = 2 * REQUEST_TIMEOUT_MS;
/** Time that a notice is shown. */
export const TOAST_MS = 5_000;
/** Time that a notice is shown which offers a next step. */
export const ACTION_TOAST_MS = 10_000;
/** Pause in typing after which a search starts. */
export const SEARCH_DEBOUNCE_MS = 500;

/** Page sizes of lists. */
export const PAGE_SIZES = [10, 20, 50, 100, 500] as const;
/** Page sizes of the documents table. */
export const DOCUMENT_PAGE_SIZES = [...PAGE_SIZES, 1000] as const;
export const DEFAULT_PAGE_SIZE = 20;
/** Newest notifications of a user that are listed, and as many favourites. */
export const MAX_NOTIFICATIONS = 200;
/** Maximum length of a search. */
export const MAX_SEARCH_LENGTH = 200;

/** Signatories of a document or workflow. */
export const MIN_SIGNATORIES = 1;
export const MAX_SIGNATORIES = 10;
/** Length of the instruction notes of a signatory. */
export const MAX_NOTE_LENGTH = 100;
/** Length of the reason for which a signatory is replaced. */
export const MAX_REASON_LENGTH = 100;
/** Length of the PIN of a USB token. */
export const MIN_USB_PASSWORD_LENGTH = 8;
export const MAX_DOCUMENTS_PER_CALL = 500;

export const MEGABYTE = 1024 * 1024;
export const DOCUMENT_UPLOAD = { maxBytes: 10 * MEGABYTE, maxFiles: 5, extensions: ['.pdf'] } as const;
/** Pictures that the image picker takes. */
export const IMAGE_UPLOAD = {
  maxBytes: 5 * MEGABYTE,
  maxFiles: 5,
  extensions: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif'],
} as const;
/** Upload of a picture that the web app has cropped and written as PNG. */
export const SMALL_PICTURE_UPLOAD = {
  maxBytes: IMAGE_UPLOAD.maxBytes,
  maxFiles: 1,
  extensions: ['.png'],
} as const;
/** Largest width and height in pixels of a stored profile picture or logo. */
export const SMALL_PICTURE_SIDE = 256;
export const CERTIFICATE_UPLOAD = { maxBytes: MEGABYTE, maxFiles: 1, extensions: ['.pfx', '.p12'] } as const;
export const TRUSTED_CERTIFICATE_UPLOAD = {
  maxBytes: MEGABYTE,
  maxFiles: 1,
  extensions: ['.pem', '.crt', '.cer', '.der'],
} as const;
/** Trusted list (XML, ETSI TS 119 612). */
export const TRUSTED_LIST_UPLOAD = {
  maxBytes: 20 * MEGABYTE,
  maxFiles: 1,
  extensions: ['.xml', '.xtsl'],
} as const;
/** Trusted lists of an organization; the European Union has 31. */
export const MAX_TRUSTED_LISTS = 50;
/** List of people to invite as a file. */
export const INVITATION_FILE = { maxBytes: MEGABYTE, maxFiles: 1, extensions: ['.csv'] } as const;
/** Files that can be verified without being stored; larger than those that can be signed, since they come from elsewhere. */
export const VERIFY_UPLOAD = { maxBytes: 50 * MEGABYTE, maxFiles: 10, extensions: ['.pdf'] } as const;
/** Document that a USB token has signed; the service knows the exact limit of each. */
export const SIGNED_UPLOAD = { maxBytes: VERIFY_UPLOAD.maxBytes, maxFiles: 1, extensions: ['.pdf'] } as const;
/**
 * Largest part of an upload, and of a download by ranges, in bytes: below the 4.5 MB that functions of usual clouds take. A larger file
 * is uploaded in parts.
 */
export const PART_BYTES = 4 * MEGABYTE;
/** Entries of an organization's trust list. */
export const MAX_TRUSTED_CERTIFICATES = 500;
/** Default maximum size of a file in the upload dialog. */
export const DIALOG_UPLOAD_MAX_BYTES = 2 * MEGABYTE;
/** Maximum size of a request's body, where neither of the two below applies. */
export const SMALL_BODY_BYTES = 16 * 1024;
/** Maximum size of the JSON body of a call to a service. */
export const JSON_BODY_BYTES = 1 * MEGABYTE;
/** Maximum size of a call's form: its file, and its fields. */
export const FORM_BODY_BYTES = VERIFY_UPLOAD.maxBytes + 6 * MEGABYTE;
/** Maximum size of the headers of a request; enough for a URL with the maximum of ids or filter values. */
export const MAX_HEADER_BYTES = 512 * 1024;
export const MAX_FILE_NAME_LENGTH = 200;

/** Length of a message in the contact form and in the request of a demo. */
export const MAX_MESSAGE_LENGTH = 4000;

/** Length of a one-time code. */
export const OTP_DIGITS = 6;
/** Validity of a one-time code. */
export const OTP_MINUTES = 10;
/** Wrong codes after which an OTP order is void. */
export const OTP_TRIES = 5;
/** Sessions of a user that are listed and can be ended by one call. */
export const MAX_LISTED_SESSIONS = 500;

/** PFX files that a user can add within an hour. */
export const MAX_PFX_FILES_PER_HOUR = 30;

/** People who can be invited with one call. */
export const MAX_INVITATIONS = 1000;
/** Guests who can be invited within an hour for an organization. */
export const MAX_GUESTS_PER_HOUR = 50;
/** Guests whom one user can invite within an hour for an organization. */
export const MAX_GUESTS_PER_USER_AND_HOUR = 20;
/** Validity of an invitation. */
export const INVITATION_DAYS = 7;

/** Days from the request to delete an organization to its deletion. */
export const ORGANIZATION_GRACE_DAYS = 14;

/** Header with the id of the organization that a request is for. */
export const ORGANIZATION_HEADER = 'x-organization-id';
/**
 * Header that tells whether the user has just done something on the page: 1 from the page, and 0 from the BFF for all other requests of a
 * session, which do not keep it from ending. A program that does not send it is itself the user.
 */
export const ACTIVITY_HEADER = 'x-user-activity';
/** Header in which the BFF passes on the client's IP address. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/**
 * Header of a call that checks a password, in which the BFF passes on the tokens of the devices that its browser is known as, separated
 * by commas. A device on which a user has signed in before has a limit of its own for wrong passwords.
 */
export const DEVICES_HEADER = 'x-known-devices';
/** Users who are known on one browser. */
export const MAX_DEVICES = 5;
/** Header by which a signed-in caller names the effect of a call other than GET, so that a repetition has none. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Hours for which the answer to such a call is kept for repetitions. */
export const IDEMPOTENCY_HOURS = 24;
/** Response header of a call whose Idempotency-Key was used before: the response is that of the first. */
export const REPLAYED_HEADER = 'idempotency-replayed';
/**
 * Header of every response of the services that says for how many hours they keep answers for repetitions. Third-party services,
 * which may ignore an Idempotency-Key, do not send it.
 */
export const KEEPS_ANSWERS_HEADER = 'idempotency-hours';
/** Anti-forgery header, which only same-origin scripts can set; the BFF requires it on every call that changes data. */
export const ANTI_FORGERY_HEADER = 'x-countersign';

/** Days before the due date from which the signatory in turn is reminded, once for each. */
export const DUE_REMINDER_DAYS = [0, 1, 3] as const;

/** Hour of the day in the user's time zone from which the digest is mailed. */
export const DIGEST_HOUR = 8;
