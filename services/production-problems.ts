/** Variables whose values may be fit for trying out, and not for production. */
export interface ProductionSettings {
  /** Public address of the web app. */
  appUrl: string;
  /** Master key of the stored files. */
  masterKey: Buffer;
}

/** Returns what must not be so in production, a sentence that begins with the name of its variable for each. */
export function productionProblems({ appUrl, masterKey }: ProductionSettings): string[] {
  const problems = appUrlProblems(appUrl);
  if (isGuessable(masterKey))
    problems.push(
      'KEY_ENCRYPTION_KEY: is guessable; set 32 random bytes in base64, as openssl rand -base64 32 makes them',
    );
  return problems;
}

/** Returns why the public address is not safe in production, an empty list if it is. */
export const appUrlProblems = (appUrl: string): string[] =>
  isUnprotected(new URL(appUrl))
    ? ['APP_URL: must begin with https:// in production, since passwords and documents pass through it']
    : [];

/** Returns whether what is sent to an address can be read on the way. Browsers take the loopback for secure without TLS, too. */
function isUnprotected({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Random bytes have fewer different values, or this much in common, with a probability below 10^-14. */
const LEAST_VALUES = 8;
const WORDS = /change|secret|password|example|default|countersign|test|12345|abcdef/i;

function isGuessable(key: Buffer): boolean {
  const steps = new Set(Array.from(key.subarray(1), (byte, index) => (byte - (key[index] ?? 0)) & 0xff));
  const isRepeated = key.subarray(0, 16).equals(key.subarray(16));
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return (
    new Set(key).size < LEAST_VALUES ||
    steps.size === 1 ||
    isRepeated ||
    (isText && WORDS.test(key.toString('latin1')))
  );
}
