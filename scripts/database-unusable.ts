/** Thrown when the stored database cannot be used; the message tells the operator what to do. Nothing was changed. */
export class DatabaseUnusable extends Error {}
