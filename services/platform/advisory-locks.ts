/**
 * Keys of the advisory locks of PostgreSQL that are not made of a name: arbitrary constants that all processes on a database share.
 * Each lock has a key of its own, or two that have nothing to do with each other wait for one another.
 */
export const ADVISORY_LOCKS = {
  /** Processes that migrate the tables. */
  migration: 7_318_112_504,
  /** Backups, and removals of stored files. */
  removals: 7_318_112_505,
  /** Processes that claim a folder for the stored files. */
  folderClaim: 7_318_112_506,
  /** Processes that add the index of the job queue. */
  openJobsIndex: 7_318_112_507,
} as const;
