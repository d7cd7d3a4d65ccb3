import { z } from '#contracts/zod.ts';
import {
  type CertificationLevel,
  type ComingSignature,
  PADES_LEVELS,
  type PadesLevel,
  type PageChoice,
  type Rectangle,
} from '#signing';
import { usageError } from './command-error.ts';
import { parseOptions } from './parse-options.ts';
import { secretSources, type SecretSources } from './read-secret.ts';

export const SIGN_USAGE = `npm run sign -- <in.pdf> <out.pdf> --pfx <file> [options]
npm run sign -- --batch --pfx <file> [options] < lines.jsonl

  --pfx <file>                 PKCS#12 file with the key and its certificate
  --password-file <file>       its password: the first line of a file, …
  --password-env <name>        … an environment variable, …
  --password <text>            … or itself, which others on this machine may see in the list of processes;
                               asked for at a terminal when none of them is given
  --page first|last|all|<n>    where the signature shows (first)
  --rect <x,y,width,height>    in points, from the lower left corner of the page as it is seen
  --reason <text>  --location <text>
  --picture <file>             a handwritten signature (PNG or JPEG) for the appearance
  --field <name>               sign in an empty signature field of the file, at its position
  --add-field <name:page:x,y,width,height>
                               add an empty field for a later signature before signing, which a certified file needs;
                               may come several times
  --lock                       forbid every later change
  --certify 1|2|3              certify: later only nothing (1), signatures and forms (2), annotations too (3)
  --level B-B|B-T|B-LT|B-LTA   the highest that is possible unless given; never lowered silently
  --tsa <url>                  timestamp server, needed above B-B
  --trust <file>               certificates (PEM or DER) to complete the chain with; may come several times
  --allow-host <host[:port]>   a server on a private network that may be asked; may come several times
  --hash sha256|sha384|sha512  --pss (RSA-PSS)
  --pdf-password[-file|-env]   opens an encrypted PDF
  --encrypt-password[-file|-env]  encrypts (AES-256) before the signature, which has to be the first
  --overwrite                  an output that exists may be replaced
  --json                       one line of JSON for the result
  --batch                      reads lines {"in": …, "out": …, "password": …}, answers each with a line of JSON

Exit code: 0 signed · 1 refused, or a line failed · 2 wrong usage · 3 unreadable file, certificate or password ·
4 timestamp server or authority not reachable · 130 interrupted`;

/** Parsed arguments of `npm run sign`. */
export interface SignArguments {
  /** Undefined for a batch. */
  files: { input: string; output: string } | undefined;
  pfx: string;
  password: SecretSources;
  pdfPassword: SecretSources;
  encryptPassword: SecretSources;
  pages: PageChoice;
  rectangle: Rectangle | undefined;
  reason: string | undefined;
  location: string | undefined;
  fieldName: string | undefined;
  picture: string | undefined;
  comingSignatures: ComingSignature[];
  isLocking: boolean;
  certify: CertificationLevel | undefined;
  level: PadesLevel | undefined;
  timestampUrl: string | null;
  trust: string[];
  allowedHosts: string[];
  hash: 'sha256' | 'sha384' | 'sha512' | undefined;
  isPss: boolean;
  mayOverwrite: boolean;
  isJson: boolean;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const OPTIONS = {
  pfx: text,
  password: text,
  'password-file': text,
  'password-env': text,
  'pdf-password': text,
  'pdf-password-file': text,
  'pdf-password-env': text,
  'encrypt-password': text,
  'encrypt-password-file': text,
  'encrypt-password-env': text,
  page: { type: 'string', default: 'first' },
  rect: text,
  reason: text,
  location: text,
  field: text,
  picture: text,
  'add-field': list,
  lock: flag,
  certify: text,
  level: text,
  tsa: text,
  trust: list,
  'allow-host': list,
  hash: text,
  pss: flag,
  overwrite: flag,
  json: flag,
  batch: flag,
  help: flag,
} as const;

/** The arguments of `npm run sign`; undefined when help is asked for. @throws CommandError usage */
export function readSignArguments(args: string[]): SignArguments | undefined {
  const { values, positionals } = parseOptions(withRectangleJoined(args), OPTIONS);
  if (values.help) return undefined;
  const [input, output] = positionals;
  if (values.batch && positionals.length > 0)
    throw usageError('A batch reads its files from standard input.');
  if (!values.batch && (!input || !output || positionals.length > 2)) {
    throw usageError('Name one PDF to sign, and one to write.');
  }
  if (!values.pfx) throw usageError('Name the certificate file: --pfx me.p12');
  const level = values.level === undefined ? undefined : oneOf(z.enum(PADES_LEVELS), '--level', values.level);
  if (level !== undefined && level !== 'B-B' && values.tsa === undefined) {
    throw usageError(`--level ${level} needs a timestamp server: name one with --tsa <url>.`);
  }
  return {
    files: input && output ? { input, output } : undefined,
    pfx: values.pfx,
    password: secretSources(values, 'password'),
    pdfPassword: secretSources(values, 'pdf-password'),
    encryptPassword: secretSources(values, 'encrypt-password'),
    pages: pageChoice(values.page),
    rectangle: values.rect === undefined ? undefined : rectangle(values.rect),
    reason: values.reason,
    location: values.location,
    fieldName: values.field,
    picture: values.picture,
    comingSignatures: values['add-field'].map(comingSignature),
    isLocking: values.lock,
    certify: values.certify === undefined ? undefined : oneOf(Certify, '--certify', values.certify),
    level,
    timestampUrl:
      values.tsa === undefined ? null : oneOf(z.url({ protocol: /^https?$/ }), '--tsa', values.tsa),
    trust: values.trust,
    allowedHosts: values['allow-host'],
    hash: values.hash === undefined ? undefined : oneOf(Hash, '--hash', values.hash),
    isPss: values.pss,
    mayOverwrite: values.overwrite,
    isJson: values.json,
  };
}

const Certify = z.pipe(
  z.enum(['1', '2', '3']),
  z.transform((value): CertificationLevel => {
    if (value === '1') return 1;
    return value === '2' ? 2 : 3;
  }),
);
const Hash = z.enum(['sha256', 'sha384', 'sha512']);
const PageNumber = z.coerce.number().check(z.int(), z.gte(1));

/** Joins `--rect` with a value that begins with a minus sign, which parseArgs would take for another option. */
function withRectangleJoined(args: readonly string[]): string[] {
  const isPlace = (index: number) => args[index - 1] === '--rect' && /^-[\d.]/.test(args[index] ?? '');
  return args
    .map((arg, index) => (isPlace(index + 1) ? `${arg}=${args[index + 1]}` : arg))
    .filter((_, index) => !isPlace(index));
}

function pageChoice(value: string, option = '--page'): PageChoice {
  if (value === 'first' || value === 'last' || value === 'all') return value;
  return [oneOf(PageNumber, option, value)];
}

/** Parses `<name>:<page>:<x,y,width,height>`. @throws CommandError usage */
function comingSignature(value: string): ComingSignature {
  const [fieldName, page, corners, ...rest] = value.split(':');
  if (!fieldName || !page || !corners || rest.length > 0) {
    throw usageError('--add-field wants a name, a page and four numbers: Client:first:300,400,140,50');
  }
  return { fieldName, pages: pageChoice(page, '--add-field'), rectangle: rectangle(corners, '--add-field') };
}

function rectangle(value: string, option = '--rect'): Rectangle {
  const [x, y, width, height, ...rest] = value.split(',').map(Number);
  const numbers = z.tuple([
    z.number(),
    z.number(),
    z.number().check(z.positive()),
    z.number().check(z.positive()),
  ]);
  const { success } = numbers.safeParse([x, y, width, height]);
  if (!success || rest.length > 0)
    throw usageError(`${option} wants four numbers: x,y,width,height; width and height above 0`);
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

function oneOf<T>(schema: z.ZodType<T>, option: string, value: string): T {
  const { success, data } = schema.safeParse(value);
  if (!success) throw usageError(`${option} cannot be ${value}.`);
  return data;
}
