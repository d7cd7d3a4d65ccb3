import { USB_HELPER_PORT } from '#contracts/usb.ts';
import { z } from '#contracts/zod.ts';

const origins = z
  .string()
  .default('http://localhost:3000')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)).min(1));

const Env = z.object({
  /** The web app's address, or several with commas between: nothing else may use the helper. */
  APP_URL: origins,
  USB_HELPER_PORT: z.coerce.number().int().min(0).max(65_535).default(USB_HELPER_PORT),
});

export interface HelperEnv {
  origins: readonly string[];
  port: number;
}

/** The helper's environment; throws an error that names each variable that is wrong. PKCS11_MODULE is read by the token process. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): HelperEnv {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = Env.safeParse(Object.fromEntries(given));
  if (parsed.success) return { origins: parsed.data.APP_URL, port: parsed.data.USB_HELPER_PORT };
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The USB helper cannot start with this environment:\n${problems.join('\n')}`);
}
