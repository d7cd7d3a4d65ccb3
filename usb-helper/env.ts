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
  /** Address of the web app, or several separated by commas; requests of other origins are refused. */
  APP_URL: origins,
  USB_HELPER_PORT: z.coerce.number().int().min(0).max(65_535).default(USB_HELPER_PORT),
});

/** Configuration of the helper. */
export interface HelperEnv {
  /** Origins of the web app. */
  origins: readonly string[];
  port: number;
}

/**
 * Reads the configuration from environment variables. The token process reads PKCS11_MODULE itself.
 * @throws an error that names each invalid variable.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): HelperEnv {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = Env.safeParse(Object.fromEntries(given));
  if (parsed.success) return { origins: parsed.data.APP_URL, port: parsed.data.USB_HELPER_PORT };
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The USB helper cannot start with this environment:\n${problems.join('\n')}`);
}
