import { z } from '#contracts/zod.ts';

/** First entry of a backup: what a restore must know before it writes anything. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Times (as the journal of migrations names them) of the migrations that made the tables. */
  migrations: z.array(z.number()),
  /** Version of the tables of the job queue. */
  jobs_version: z.number(),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** Generated secrets of the installation by name; without those that its operator sets. */
  secrets: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Last entry of a backup: what it holds. */
export const Summary = z.object({
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** Digest of the rows of each table, as the database computed it. */
  digests: z.record(z.string(), z.string()),
  files: z.number(),
  bytes: z.number(),
  /** Files that were damaged or missing when the backup was made, and are not in it. */
  unreadable: z.number(),
});
export type Summary = z.infer<typeof Summary>;
