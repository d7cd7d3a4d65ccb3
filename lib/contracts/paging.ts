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

/** Paging as it stands in a URL; a bad value falls back to its default. */
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

export const DocumentPaging = Paging.extend({ pageSize: pageSize(DOCUMENT_PAGE_SIZES) });

/** One page of a list and how many rows all pages hold together. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int() });

/** A page of a list that may be too long to be counted to its end. */
export const countedPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({
    /** Whether `total` is where counting stopped: there are at least that many. */
    is_total_capped: withFallback(z.boolean(), false),
  });
