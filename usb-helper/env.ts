import { USB_HELPER_PORT } from '#contracts/usb-constants.ts';
import { z } from '#contracts/zod.ts';
import { defaultPairingsPath } from './pairings-path.ts';

const origins = z.pipe(
  z.pipe(
    z._default(z.string(), 'http://localhost:3000'),
    z.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ),
  z
    .array(
      z.pipe(
        z.url({ protocol: /^https?$/ }),
        z.transform((url) => new URL(url).origin),
      ),
    )
    .check(z.minLength(1)),
);

const Env = z.object({
  /** Address of the web app, or several separated by commas; requests of other origins are refused. */
  APP_URL: origins,
  USB_HELPER_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), USB_HELPER_PORT),
  USB_HELPER_PAIRINGS: z.optional(z.string()),
});

/** Configuration of the helper. */
export interface HelperEnv {
  /** Origins of the web app. */
  origins: readonly string[];
  port: number;
  /** Path of the file of pairings. */
  pairings: string;
}

/**
 * Reads the configuration from environment variables. The token process reads PKCS11_MODULE itself.
 * @throws an error that names each invalid variable.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): HelperEnv {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const filled = Object.fromEntries(given);
  const parsed = Env.safeParse(filled);
  if (parsed.success) {
    const { APP_URL: origins, USB_HELPER_PORT: port, USB_HELPER_PAIRINGS } = parsed.data;
    return { origins, port, pairings: USB_HELPER_PAIRINGS ?? defaultPairingsPath(filled) };
  }
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The USB helper cannot start with this environment:\n${problems.join('\n')}`);
}
