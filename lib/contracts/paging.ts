import { DEFAULT_PAGE_SIZE, DOCUMENT_PAGE_SIZES, MAX_SEARCH_LENGTH, PAGE_SIZES } from './limits.ts';
import { withFallback } from './with-fallback.ts';
import { storable } from './text.ts';
import { z } from './zod.ts';

const pageIndex = z._default(z.catch(z.coerce.number().check(z.int(), z.gte(0)), 0), 0);
const pageSize = (sizes: readonly number[]) =>
  z._default(
    z.catch(z.coerce.number().check(z.refine((size) => sizes.includes(size))), DEFAULT_PAGE_SIZE),
    DEFAULT_PAGE_SIZE,
  );

/** Page (0-based index and size) and search text in a URL; an invalid value falls back to its default,
 * but a search for what is no text is refused. */
export const Paging = z.object({
  pageIndex,
  pageSize: pageSize(PAGE_SIZES),
  search: z._default(
    z.catch(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH)), '').check(storable),
    '',
  ),
});
export type Paging = z.infer<typeof Paging>;

/** Paging of the documents table, which allows larger pages. */
export const DocumentPaging = z.extend(Paging, { pageSize: pageSize(DOCUMENT_PAGE_SIZES) });

/** Returns the schema of a page of a list with the number of all rows. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() });

/** Returns the schema of a page of a list whose rows are counted up to a limit only. */
export const countedPageOf = <T extends z.ZodType>(row: T) =>
  z.extend(pageOf(row), {
    /** True if `total` is the limit of the count, so that there may be more rows. */
    is_total_capped: withFallback(z.boolean(), false),
  });
