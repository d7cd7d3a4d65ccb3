import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** PostgreSQL's byte string as a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A moment in UTC, to the millisecond that JavaScript keeps. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () => moment('created_at').notNull().defaultNow();
