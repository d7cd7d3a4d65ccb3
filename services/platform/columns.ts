import { customType, timestamp, uuid } from '#platform/drizzle/pg-core.ts';

/** Column type bytea, read and written as a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Returns a column for a time in UTC, to the millisecond that a Date holds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const changedAt = () => moment('changed_at').notNull().defaultNow();
