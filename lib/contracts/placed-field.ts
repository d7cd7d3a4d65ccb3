import { Rectangle } from './sign-form.ts';
import { z } from './zod.ts';

const pageNumbers = z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(5000));

/**
 * Field that the sender placed for a signatory: a rectangle in points, with the origin at the lower left of the page as
 * displayed, in the same place on each of its pages.
 */
export const PlacedField = z.extend(Rectangle, {
  /** Page numbers, from 1, or `all` for every page of the document. */
  pages: z.union([z.literal('all'), pageNumbers]),
  /** True if the signatory may sign in another place. */
  is_movable: z._default(z.boolean(), false),
});
export type PlacedField = z.infer<typeof PlacedField>;

/** Field that the sender wants, in a workflow for documents of any length: it may be on the last page of each. */
export const WantedField = z.extend(PlacedField, {
  /** Page numbers, from 1, `last` for the last page of each document, or `all` for every page. */
  pages: z.union([z.literal('all'), z.literal('last'), pageNumbers]),
});
export type WantedField = z.infer<typeof WantedField>;
