import { pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '#contracts/localisation.ts';
import { users } from './identity-tables.ts';

/** Localisation settings of users who have chosen some. */
export const localisationSettings = pgTable('localisation_settings', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  language_id: text('language_id', { enum: ['en'] }).notNull(),
  /** IANA name; null for the time zone of the device. */
  time_zone: text('time_zone'),
  date_format: text('date_format', { enum: DATE_FORMATS }).notNull(),
  number_format: text('number_format', { enum: NUMBER_FORMATS }).notNull(),
  /** ISO 4217 code; null if none is chosen. */
  currency_id: text('currency_id'),
});
