import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Signer, signPdf } from '#signing';

/** Files and key of the signer, for every product. */
export interface SignerFiles {
  signer: Signer;
  /** PKCS#12 file with an RSA key, and its password. */
  pfx: string;
  password: string;
  /** PEM files of the certificate and the key. */
  certificate: string;
  key: string;
  /** NSS database with the key under the nickname `signer`. */
  nssDatabase: string;
}

/** One signature to add to a file, or a rewriting of it. */
export interface SigningTask {
  input: string;
  output: string;
  /** Place among the signatures of the file, from 0. */
  index: number;
  by: SignerFiles;
}

/** A product that adds a signature to a PDF, or writes the whole file anew. */
export interface Product {
  name: string;
  /** `rewrites`: it moves the signed bytes, so that every signature before it is broken. */
  role: 'signs' | 'rewrites';
  isInstalled: () => boolean;
  run: (task: SigningTask) => Promise<void> | void;
  /** Problem of its signatures even where nothing follows them. */
  fault?: string;
}

const JAVA_FOLDER = '/usr/share/java';
const BOUNCY_CASTLE = ['bcprov.jar', 'bcpkix.jar', 'bcutil.jar', 'bcmail.jar'];
const ITEXT = ['itext5.jar', 'itext5-xmlworker.jar', ...BOUNCY_CASTLE];
const PDFBOX = ['pdfbox2.jar', 'fontbox2.jar', 'commons-logging.jar', ...BOUNCY_CASTLE];
/** Points between the lower edges of two signatures. */
const STEP = 60;
const TIME_LIMIT = 60_000;

/** Products that can run here if they are installed; Debian packages have them, but for pyHanko. */
export const PRODUCTS: readonly Product[] = [
  { name: 'Countersign', role: 'signs', isInstalled: () => true, run: signWithOurs },
  {
    name: 'poppler',
    role: 'signs',
    isInstalled: () => hasCommand('pdfsig') && hasCommand('pk12util'),
    run: ({ input, output, index, by }) =>
      runProgram('pdfsig', [
        ...['-add-signature', '-no-ocsp', '-nssdir', by.nssDatabase, '-nick', 'signer'],
        ...['-new-signature-field-name', `poppler${index}`, input, output],
      ]),
  },
  {
    name: 'PoDoFo',
    role: 'signs',
    fault: 'signers_not_one', // version 0.9 adds a second SignerInfo of the same signer
    isInstalled: () => hasCommand('podofosign'),
    run: ({ input, output, index, by }) =>
      runProgram('podofosign', [
        ...['-in', input, '-out', output, '-cert', by.certificate, '-pkey', by.key],
        ...['-field-name', `podofo${index}`, '-annot-units', 'mm'],
        ...['-annot-position', `1,10,${20 + 20 * index},50,15`, '-annot-print'],
      ]),
  },
  {
    name: 'iText 5',
    role: 'signs',
    isInstalled: () => hasJava(ITEXT),
    run: ({ input, output, index, by }) =>
      runJava('SignWithItext.java', ITEXT, [
        ...[input, output, by.pfx, by.password, `itext${index}`, String(60 + STEP * index)],
      ]),
  },
  {
    name: 'PDFBox 2',
    role: 'signs',
    isInstalled: () => hasJava(PDFBOX),
    run: ({ input, output, by }) =>
      runJava('SignWithPdfbox.java', PDFBOX, [input, output, by.pfx, by.password]),
  },
  {
    name: 'pyHanko',
    role: 'signs',
    isInstalled: () => hasCommand('pyhanko'),
    run: ({ input, output, index, by }) =>
      runProgram('pyhanko', [
        ...[
          'sign',
          'addsig',
          '--field',
          `1/300,${60 + STEP * index},450,${100 + STEP * index}/pyhanko${index}`,
        ],
        ...['pemder', '--cert', by.certificate, '--key', by.key, '--no-pass', input, output],
      ]),
  },
  qpdf('linearized', ['--linearize']),
  qpdf('object streams', ['--object-streams=generate']),
];

function qpdf(name: string, settings: readonly string[]): Product {
  return {
    name: `qpdf ${name}`,
    role: 'rewrites',
    isInstalled: () => hasCommand('qpdf'),
    run: ({ input, output }) => runProgram('qpdf', ['--warning-exit-0', ...settings, input, output]),
  };
}

async function signWithOurs({ input, output, index, by }: SigningTask): Promise<void> {
  const pdf = readFileSync(input);
  const rectangle = { x: 50, y: 60 + STEP * index, width: 150, height: 40 };
  const { tail } = await signPdf(pdf, by.signer, { pages: 'first', rectangle, date: new Date() });
  writeFileSync(output, Buffer.concat([pdf, tail]));
}

function hasCommand(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

function hasJava(jars: readonly string[]): boolean {
  return hasCommand('javac') && jars.every((jar) => existsSync(path.join(JAVA_FOLDER, jar)));
}

function runJava(source: string, jars: readonly string[], values: string[]): void {
  const classPath = jars.map((jar) => path.join(JAVA_FOLDER, jar)).join(':');
  runProgram('java', ['-cp', classPath, path.join(import.meta.dirname, source), ...values]);
}

function runProgram(program: string, values: string[]): void {
  execFileSync(program, values, { timeout: TIME_LIMIT, stdio: 'pipe' });
}
