import path from 'node:path';
import { presentReport } from '#trust/verification/present-report.ts';
import { httpTransport } from '#trust/trust-services/http-transport.ts';
import {
  type PdfReport,
  type Transport,
  type TrustAnchor,
  verifyPdf,
  verifyPdfOnline,
  withSource,
} from '#signing';
import { checkEvidence } from './check-evidence.ts';
import { asCommandError } from './command-error.ts';
import { EXIT, worse, type ExitCode } from './exit-code.ts';
import { readCertificates } from './read-certificates.ts';
import { readSecret } from './read-secret.ts';
import { reportText } from './report-text.ts';
import { terminalText } from './terminal-text.ts';
import { writeValidationReport } from './write-validation-report.ts';
import { readVerifyArguments, VERIFY_USAGE, type VerifyArguments } from './verify-arguments.ts';

// Entry point of `npm run verify`, see docs/COMMAND-LINE.md.
const isJson = process.argv.includes('--json');
process.stdout.on('error', () => process.exit(EXIT.interrupted)); // the program that reads the results has ended
try {
  process.exitCode = await run(readVerifyArguments(process.argv.slice(2)));
} catch (error) {
  const { code, message, exit } = asCommandError(error);
  if (isJson) console.log(JSON.stringify({ error: { code, message } }));
  else
    console.error(
      terminalText(message) + (code === 'usage' ? '\n(npm run verify -- --help lists the options.)' : ''),
    );
  process.exitCode = exit;
}

async function run(args: VerifyArguments | undefined): Promise<ExitCode> {
  if (!args) {
    console.log(VERIFY_USAGE);
    return EXIT.fine;
  }
  const job: VerifyJob = {
    roots: await trustedBy(args),
    password: readSecret(args.password),
    at: args.at,
    isDetailed: args.report !== undefined,
    transport: args.isOnline ? httpTransport({ allowedHosts: args.allowedHosts }) : undefined,
  };
  let exit: ExitCode = EXIT.fine;
  for (const file of args.files) exit = worse(exit, await checkAndTell(file, job, args));
  return exit;
}

async function trustedBy({ trust, trustedLists, listSigners }: VerifyArguments): Promise<TrustAnchor[]> {
  const named = trust.flatMap(readCertificates).map((der) => ({ der, source: 'uploaded' }));
  if (trustedLists.length === 0) return named;
  const { trustedListAnchors } = await import('./trusted-lists.ts'); // XML is seldom needed, and slow to load
  return [...named, ...trustedListAnchors(trustedLists, listSigners)];
}

/** Verifies a file and prints the result; an unreadable file is printed as an error. Returns the exit code of the file. */
async function checkAndTell(
  file: string,
  job: VerifyJob,
  { document, report: output, mayOverwrite }: VerifyArguments,
): Promise<ExitCode> {
  try {
    const verified = await verifyOne(file, job);
    const report = presentReport(verified, path.basename(file));
    if (output !== undefined) await writeValidationReport(verified, { input: file, output, mayOverwrite });
    const evidence = await checkEvidence(file, report, document);
    const proved = evidence ? { signing_report: evidence.json } : {};
    const told = [reportText(report), ...(evidence?.lines ?? [])].join('\n');
    console.log(isJson ? JSON.stringify({ ...report, ...proved }) : `${told}\n`);
    return report.verdict === 'valid' && (evidence?.isFine ?? true) ? EXIT.fine : EXIT.notFine;
  } catch (error) {
    const { code, message, exit } = asCommandError(error);
    if (isJson) console.log(JSON.stringify({ file_name: file, error: { code, message } }));
    else console.error(`${terminalText(`${file}: ${message}`)}\n`);
    return exit;
  }
}

/** Options that all files of a command share. */
interface VerifyJob {
  roots: readonly TrustAnchor[];
  password: string | undefined;
  at: Date | undefined;
  /** True if a validation report is written. */
  isDetailed: boolean;
  /** Connection to trust services; undefined for an offline verification. */
  transport: Transport | undefined;
}

/**
 * Verifies the signatures of a file without reading it into memory as a whole.
 * @throws {SigningError} if the file cannot be opened.
 */
function verifyOne(file: string, { transport, ...options }: VerifyJob): Promise<PdfReport> {
  return withSource(file, (source) =>
    transport ? verifyPdfOnline(source, { ...options, transport }) : verifyPdf(source, options),
  );
}
