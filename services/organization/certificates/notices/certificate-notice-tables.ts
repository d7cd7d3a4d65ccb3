import { integer, pgTable, primaryKey, uuid } from '#platform/drizzle/pg-core.ts';
import { createdAt } from '#platform/columns.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';

/** Notices that a certificate expires, each of which is sent once. */
export const certificateNotices = pgTable(
  'certificate_notices',
  {
    certificate_id: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** Days before the end of the certificate from which the notice is due. */
    days: integer('days').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.certificate_id, table.days] })],
);
