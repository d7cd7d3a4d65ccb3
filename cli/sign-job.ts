import { readFileSync } from 'node:fs';
import {
  assertUsableForSigning,
  type KeyAndChain,
  openPfx,
  reachableLevel,
  readPicture,
  type Signer,
  signerFromKey,
  type SignOptions,
} from '#signing';
import { openTrustServices, type TrustServiceSettings } from '#trust/trust-services/trust-services.ts';
import { usageError } from './command-error.ts';
import { readCertificates } from './read-certificates.ts';
import { askSecret, readSecret } from './read-secret.ts';
import type { SignArguments } from './sign-arguments.ts';
import { signWarnings, type SignWarning } from './sign-warnings.ts';

/** Settings of a command for all of its files. Plain values and Buffers, so that they can be passed to a worker thread. */
export interface SignSettings {
  key: KeyAndChain;
  trustServices: TrustServiceSettings;
  /** Options that do not depend on the file. */
  options: Omit<SignOptions, 'rectangle' | 'date' | 'trustServices'>;
  rectangle: SignArguments['rectangle'];
  comingSignatures: SignArguments['comingSignatures'];
  encryptPassword: string | undefined;
  mayOverwrite: boolean;
  warnings: SignWarning[];
}

/** Signer and options that all files of a command share. */
export interface SignJob extends Omit<SignSettings, 'key' | 'trustServices' | 'options'> {
  signer: Signer;
  options: Omit<SignOptions, 'rectangle' | 'date'>;
}

/**
 * Opens the PFX file and reads the other files that the arguments name.
 * @throws {CommandError | SigningError}
 */
export async function readSignSettings(args: SignArguments): Promise<SignSettings> {
  const roots = args.trust.flatMap(readCertificates);
  const { timestampUrl, allowedHosts } = args;
  const key = await openKey(args);
  const signer = signerFromKey(key);
  assertUsableForSigning(signer.certificate, new Date());
  return {
    key,
    trustServices: { timestampUrl, allowedHosts, roots },
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
    },
    rectangle: args.rectangle,
    comingSignatures: args.comingSignatures,
    encryptPassword: readEncryptPassword(args),
    mayOverwrite: args.mayOverwrite,
    warnings: signWarnings(signer.certificate, args),
  };
}

/** Opens signer and trust services for the calling thread, in which the signatures are computed. */
export function openSignJob({ key, trustServices, options, ...shared }: SignSettings): SignJob {
  return {
    ...shared,
    signer: signerFromKey(key, { isInThread: true }),
    options: { ...options, trustServices: openTrustServices(trustServices) },
  };
}

/** @throws {CommandError} usage for an empty password, with which every PDF viewer would open the file. */
function readEncryptPassword({ encryptPassword }: SignArguments): string | undefined {
  const password = readSecret(encryptPassword);
  if (password === '') throw usageError('The password of --encrypt-password is empty.');
  return password;
}

async function openKey({ pfx, password, files }: SignArguments): Promise<KeyAndChain> {
  const file = readFileSync(pfx);
  // The standard input of a batch contains the files, not a password.
  const secret = readSecret(password) ?? (files ? await askSecret(`Password of ${pfx}: `) : undefined);
  if (secret === undefined) {
    throw usageError(
      'The certificate needs its password: --password-file <file>, --password-env <name> or --password <text>.',
    );
  }
  return openPfx(file, secret);
}
