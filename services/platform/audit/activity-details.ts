import { z } from '#contracts/zod.ts';

const Details = z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()]));
/** Details of a log entry. Flat, so that their canonical form is unambiguous. */
export type ActivityDetails = z.infer<typeof Details>;

/** Parses the details of an entry as the database stores them. */
export function parseDetails(stored: unknown): ActivityDetails {
  return Details.parse(stored);
}
