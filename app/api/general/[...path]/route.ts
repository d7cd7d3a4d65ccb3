import { proxyTo } from '#server/proxy.ts';

export const { GET, POST, PATCH } = proxyTo('general');

/** Seconds that a function may take for a response: a file moves as long as it takes, and a signature waits for other servers. */
export const maxDuration = 300;
