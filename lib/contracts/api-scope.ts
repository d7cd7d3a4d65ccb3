import { z } from './zod.ts';

/**
 * Permission of an API key. The scopes are independent: a key that may only upload does not read documents. `sign` is signing
 * with the organization's certificate.
 */
export const ApiScope = z.enum(['documents read', 'documents write', 'sign', 'verify']);
export type ApiScope = z.infer<typeof ApiScope>;
