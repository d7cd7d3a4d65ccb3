import { z } from './zod.ts';

/** Version of the Terms & Conditions: the day from which they apply. Their text is in app/(static)/terms-of-service. */
export const TERMS_VERSION = '2026-11-22';

/**
 * Version of the terms that a new user accepts. Absent from clients that do not show them; another version means that the
 * terms have changed since the form was opened.
 */
export const AcceptedTerms = z.optional(
  z.literal(TERMS_VERSION, 'The terms have changed. Open this page anew to read and accept them.'),
);
