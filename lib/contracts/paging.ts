import { DEFAULT_PAGE_SIZE, DOCUMENT_PAGE_SIZES, PAGE_SIZES } from './limits.ts';
import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

const pageIndex = z.coerce.number().int().min(0).catch(0).default(0);
const pageSize = (sizes: readonly number[]) =>
  z.coerce
    .number()
    .refine((size) => sizes.includes(size))
    .catch(DEFAULT_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE);

/** Page (0-based index and size) and search text in a URL; an invalid value falls back to its default. */
export const Paging = z.object({
  pageIndex,
  pageSize: pageSize(PAGE_SIZES),
  search: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !text.includes('\0')) // PostgreSQL's text cannot hold it
    .catch('')
    .default(''),
});
export type Paging = z.infer<typeof Paging>;

/** Paging of the documents table, which allows larger pages. */
export const DocumentPaging = Paging.extend({ pageSize: pageSize(DOCUMENT_PAGE_SIZES) });

/** Returns the schema of a page of a list with the number of all rows. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int() });

/** Returns the schema of a page of a list whose rows are counted up to a limit only. */
export const countedPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({
    /** True if `total` is the limit of the count, so that there may be more rows. */
    is_total_capped: withFallback(z.boolean(), false),
  });
