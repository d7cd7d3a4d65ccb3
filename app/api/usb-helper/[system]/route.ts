export { sendHelperArchive as GET } from '#server/usb-helper/send-helper-archive.ts';

/** Seconds that a function may take for a response: a file moves as long as it takes. */
export const maxDuration = 300;
