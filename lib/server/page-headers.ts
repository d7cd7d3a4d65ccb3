/** Request headers by which the middleware passes the nonce of the policy and the current path to the pages. */
export const NONCE_HEADER = 'x-nonce';
export const PATH_HEADER = 'x-page-path';
