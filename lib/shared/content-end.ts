/** Id of the hidden element at the end of a page's content, for which the first paint of a full load waits. */
export const CONTENT_END = 'content-end';
