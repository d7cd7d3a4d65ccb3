export { fetchAttachment as GET } from '#server/attachment.ts';

/** Seconds that a function may take for a response: a file moves as long as it takes. */
export const maxDuration = 300;
