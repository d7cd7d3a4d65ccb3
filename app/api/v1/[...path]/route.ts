import { forwardForKey } from '#server/api-key-proxy.ts';

export { forwardForKey as GET, forwardForKey as POST, forwardForKey as PATCH };

/** Seconds that a function may take for a response: a file moves as long as it takes. */
export const maxDuration = 300;
