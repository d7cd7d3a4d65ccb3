/**
 * Attributes of a link that keeps the browser from painting until the document is complete, as no element has the id. An element at
 * the end of the content would be too early: the script that reveals the content comes after it.
 */
export const FIRST_PAINT_WAIT = { rel: 'expect', href: '#end-of-document', blocking: 'render' } as const;
