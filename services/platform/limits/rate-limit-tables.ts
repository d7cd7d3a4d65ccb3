import { bigint, index, integer, pgTable, text } from '#platform/drizzle/pg-core.ts';

/** Counters of the rate limits. The columns and their order are those that rate-limiter-flexible writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Name of the limit and keyed digest of what is counted, so that no row names an address or a person. */
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** End of the window in milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_by_end').on(table.expire)],
);
