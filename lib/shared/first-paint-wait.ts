/**
 * Attributes of a link that keeps the browser from painting until `endFirstPaintWait` takes its `blocking` away: no element has the
 * id. An element at the end of the content would be too early, as the script that reveals the content comes after it.
 */
export const FIRST_PAINT_WAIT = { rel: 'expect', href: '#revealed', blocking: 'render' } as const;
