import { z } from './zod.ts';

/** What an API key may do. The scopes are independent: a key that may only upload does not read documents. */
export const ApiScope = z.enum(['documents read', 'documents write', 'verify']);
export type ApiScope = z.infer<typeof ApiScope>;
