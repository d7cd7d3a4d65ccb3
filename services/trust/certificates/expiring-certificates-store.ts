import { and, count, gt, lte, sql } from '#platform/drizzle/orm.ts';
import type { Database } from '#platform/database.ts';
import { certificates } from './certificate-tables.ts';

/** Returns the number of certificates that are valid now and not in `days` days. */
export async function countExpiringCertificates(db: Database, days: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(certificates)
    .where(
      and(
        gt(certificates.not_after, sql`now()`),
        lte(certificates.not_after, sql`now() + make_interval(days => ${days})`),
      ),
    );
  return row?.number ?? 0;
}
