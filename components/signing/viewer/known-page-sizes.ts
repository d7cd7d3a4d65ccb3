import type { PageSize } from '#shared/page-geometry.ts';

const MAX_DOCUMENTS = 50;
const sizes = new Map<string, Map<number, PageSize>>();

/** Keeps what the viewer has read of a document's pages, so that the sign form can judge a position without opening it. */
export function rememberPageSize(documentId: string, page: number, size: PageSize): void {
  const known = sizes.get(documentId) ?? new Map<number, PageSize>();
  sizes.set(documentId, known.set(page, size));
  const [oldest] = sizes.keys();
  if (sizes.size > MAX_DOCUMENTS && oldest !== undefined) sizes.delete(oldest);
}

/** The size of a page in points as it is seen, if it has been shown; signing does not change it. */
export function knownPageSize(documentId: string, page: number): PageSize | undefined {
  return sizes.get(documentId)?.get(page);
}
