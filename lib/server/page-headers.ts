/** What the middleware tells the pages: the nonce of this answer's policy, and where the person is. */
export const NONCE_HEADER = 'x-nonce';
export const PATH_HEADER = 'x-page-path';
