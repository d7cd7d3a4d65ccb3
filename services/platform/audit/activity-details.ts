import { z } from '#contracts/zod.ts';

const Details = z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()]));
/** What an entry of the log says beside who, what and when; flat, so that there is one way to write it down. */
export type ActivityDetails = z.infer<typeof Details>;

/** The details of an entry as the database keeps them. */
export function parseDetails(stored: unknown): ActivityDetails {
  return Details.parse(stored);
}
