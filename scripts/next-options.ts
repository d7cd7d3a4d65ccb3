import { MAX_HEADER_BYTES } from '#contracts/limits.ts';

/** Options of Node for the web app in development: a list may be narrowed down to thousands of values, all of which stand in its address. */
export const NEXT_NODE_ARGS = [`--max-http-header-size=${MAX_HEADER_BYTES}`];

/** Next's command line program, below the project's root. */
export const NEXT_PROGRAM = 'node_modules/next/dist/bin/next';

/** Argument by which `npm start` lets the web app be tried out on an address without TLS. */
export const TRIAL_FLAG = '--trial';
