import { readFileSync } from 'node:fs';
import {
  assertUsableForSigning,
  openPfx,
  reachableLevel,
  readCertificateFile,
  readPicture,
  type Signer,
  signerFromKey,
  type SignOptions,
} from '#signing';
import { openTrustServices } from '#trust/trust-services/trust-services.ts';
import { usageError } from './command-error.ts';
import { askSecret, readSecret } from './read-secret.ts';
import type { SignArguments } from './sign-arguments.ts';
import { signWarnings, type SignWarning } from './sign-warnings.ts';

/** Signer and options that all files of a command share. */
export interface SignJob {
  signer: Signer;
  /** Options that do not depend on the file. */
  options: Omit<SignOptions, 'rectangle' | 'date'>;
  rectangle: SignArguments['rectangle'];
  comingSignatures: SignArguments['comingSignatures'];
  encryptPassword: string | undefined;
  mayOverwrite: boolean;
  warnings: SignWarning[];
}

/**
 * Opens the PFX file and reads the other files that the arguments name.
 * @throws {CommandError | SigningError}
 */
export async function openSignJob(args: SignArguments): Promise<SignJob> {
  const roots = args.trust.flatMap((file) => readCertificateFile(readFileSync(file)));
  const { timestampUrl, allowedHosts } = args;
  const trustServices = openTrustServices({ timestampUrl, allowedHosts, roots });
  const signer = await openSigner(args);
  assertUsableForSigning(signer.certificate, new Date());
  return {
    signer,
    options: {
      pages: args.pages,
      reason: args.reason,
      location: args.location,
      fieldName: args.fieldName,
      picture: args.picture === undefined ? undefined : readPicture(readFileSync(args.picture)).picture,
      password: readSecret(args.pdfPassword),
      lock: args.isLocking,
      certify: args.certify,
      hash: args.hash,
      rsaScheme: args.isPss ? 'pss' : 'pkcs1',
      level: args.level ?? reachableLevel(signer, { timestampUrl, roots }).level,
      trustServices,
    },
    rectangle: args.rectangle,
    comingSignatures: args.comingSignatures,
    encryptPassword: readSecret(args.encryptPassword),
    mayOverwrite: args.mayOverwrite,
    warnings: signWarnings(signer.certificate, args),
  };
}

async function openSigner({ pfx, password, files }: SignArguments): Promise<Signer> {
  const file = readFileSync(pfx);
  // The standard input of a batch contains the files, not a password.
  const secret = readSecret(password) ?? (files ? await askSecret(`Password of ${pfx}: `) : undefined);
  if (secret === undefined) {
    throw usageError(
      'The certificate needs its password: --password-file <file>, --password-env <name> or --password <text>.',
    );
  }
  return signerFromKey(openPfx(file, secret));
}
