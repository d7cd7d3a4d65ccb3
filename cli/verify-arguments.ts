import { z } from '#contracts/zod.ts';
import { usageError } from './command-error.ts';
import { parseOptions } from './parse-options.ts';
import { secretSources, type SecretSources } from './read-secret.ts';

export const VERIFY_USAGE = `npm run verify -- <file.pdf>… [options]

  --trust <file>           certificates (PEM or DER) of authorities that are trusted; may come several times
  --trusted-list <file>    trusted list (XML, ETSI TS 119 612), whose authorities are trusted by their status; may come several times
  --list-signer <file>     certificates (PEM or DER) that may sign the trusted lists; may come several times
  --online                 asks the authorities whether certificates were revoked
  --allow-host <host[:port]>  a server on a private network that may be asked; may come several times
  --at <date>              as things were then, for example 2026-03-01 or 2026-03-01T12:00:00Z
  --password-file <file>   --password-env <name>   --password <text>   opens encrypted PDFs
  --document <file>        with a signing report: says which version of its document that file is
  --report <file.xml>      also writes the validation report of ETSI TS 119 102-2, for one PDF (--overwrite replaces a file)
  --json                   one line of JSON a file

Exit code: 0 all valid · 1 a signature is not valid or not confirmed, or a file has none · 2 wrong usage · 3 a file cannot be read`;

/** Parsed arguments of `npm run verify`. */
export interface VerifyArguments {
  files: string[];
  trust: string[];
  /** Trusted lists (XML). */
  trustedLists: string[];
  listSigners: string[];
  isOnline: boolean;
  allowedHosts: string[];
  at: Date | undefined;
  password: SecretSources;
  /** File to compare with the versions of a signing report. */
  document: string | undefined;
  /** File for the validation report (XML). */
  report: string | undefined;
  mayOverwrite: boolean;
  isJson: boolean;
}

const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const flag = { type: 'boolean', default: false } as const;
const OPTIONS = {
  trust: list,
  'trusted-list': list,
  'list-signer': list,
  online: flag,
  'allow-host': list,
  at: { type: 'string' },
  password: { type: 'string' },
  'password-file': { type: 'string' },
  'password-env': { type: 'string' },
  document: { type: 'string' },
  report: { type: 'string' },
  overwrite: flag,
  json: flag,
  help: flag,
} as const;

/**
 * Parses the arguments of `npm run verify`; returns undefined for --help.
 * @throws {CommandError} usage
 */
export function readVerifyArguments(args: string[]): VerifyArguments | undefined {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help) return undefined;
  if (positionals.length === 0) throw usageError('Name the PDF to check.');
  if (values['trusted-list'].length > 0 && values['list-signer'].length === 0)
    throw usageError('--trusted-list needs --list-signer: the certificates that may sign the list.');
  if (values.report !== undefined && positionals.length > 1) throw usageError('--report is about one PDF.');
  return {
    files: positionals,
    trust: values.trust,
    trustedLists: values['trusted-list'],
    listSigners: values['list-signer'],
    isOnline: values.online,
    allowedHosts: values['allow-host'],
    at: values.at === undefined ? undefined : moment(values.at),
    password: secretSources(values, 'password'),
    document: values.document,
    report: values.report,
    mayOverwrite: values.overwrite,
    isJson: values.json,
  };
}

/** Parses a date; a time without a zone is UTC, so that the result does not depend on the machine. */
function moment(text: string): Date {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T');
  const date = new Date(hasZone ? text : `${text}Z`);
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  // Date.parse takes 2026-02-30 as 2 March.
  if (!z.iso.date().safeParse(day).success || Number.isNaN(date.getTime())) {
    throw usageError(`--at wants a date such as 2026-03-01T12:00:00Z, not ${text}`);
  }
  return date;
}
