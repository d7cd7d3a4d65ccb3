import { create } from 'content-disposition';

/** Returns the Content-Disposition of a download (RFC 6266). A lone surrogate has no UTF-8 form; U+FFFD stands for it. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  return create(fileName.toWellFormed(), { type });
}
