import { SIGN_MODES } from './sign-modes.ts';
import { z } from './zod.ts';

/** Where the key is: in a stored PFX file or on a USB token. */
export const SignMode = z.enum(SIGN_MODES);
export type SignMode = z.infer<typeof SignMode>;
