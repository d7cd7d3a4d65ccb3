/** Messages about the session, the network and failures in general. */
export const GENERIC_ERROR = 'Something went wrong';
export const FIELD_ERROR = 'An error occurred';

export const SESSION_EXPIRED = {
  title: 'Session Expired',
  description: 'Your session has expired. Please log in again.',
} as const;
export const TIMED_OUT = {
  title: 'Request Timed Out',
  description: 'The server took too long to respond.',
} as const;
export const CANCELLED = {
  title: 'Request Cancelled',
  description: 'The request was canceled by the client.',
} as const;
export const UNREACHABLE = 'The service cannot be reached right now. Try again in a moment.';
export const BODY_TOO_LARGE = 'The request is too large.';
/** Message about a request that a proxy in front of the web app has refused. */
export const TOO_LARGE_BEFORE = 'This is larger than the server accepts in one request.';
export const UNREADABLE_REQUEST = 'The request cannot be read.';
/** Message about something, such as a workflow, that another user has changed while it was edited. */
export const changedMeanwhile = (name: string, thing: string) =>
  `${name} has changed this ${thing} meanwhile.`;
