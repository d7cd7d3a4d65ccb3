import type { PageSize } from '#shared/page-geometry.ts';

const MAX_DOCUMENTS = 50;
const sizes = new Map<string, Map<number, PageSize>>();

/** Remembers the size of a page, so that the sign form can check a position without opening the document. */
export function rememberPageSize(documentId: string, page: number, size: PageSize): void {
  const known = sizes.get(documentId) ?? new Map<number, PageSize>();
  sizes.set(documentId, known.set(page, size));
  const [oldest] = sizes.keys();
  if (sizes.size > MAX_DOCUMENTS && oldest !== undefined) sizes.delete(oldest);
}

/** Returns the displayed size of a page in points if it is known. Signing does not change it. */
export function knownPageSize(documentId: string, page: number): PageSize | undefined {
  return sizes.get(documentId)?.get(page);
}
