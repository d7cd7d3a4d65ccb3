import { z } from './zod.ts';

/** Where the key is: in a stored PFX file or on a USB token. */
export const SignMode = z.enum(['pfx', 'usb']);
export type SignMode = z.infer<typeof SignMode>;
