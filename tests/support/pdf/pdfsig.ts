import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface ValidatedSignature {
  signer: string;
  /** Verdict on the bytes, for example `Signature is Valid.` */
  signature: string;
  /** Verdict on the certificate, for example `Certificate is Trusted.` for a path to a root in the NSS database. */
  certificate: string;
}

/** Makes an NSS database that trusts `root` (DER), as `pdfsig -nssdir` takes it; the caller removes the folder. */
export function nssDatabaseTrusting(root: Buffer): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-nss-'));
  const file = path.join(folder, 'root.der');
  writeFileSync(file, root);
  execFileSync('certutil', ['-N', '-d', `sql:${folder}`, '--empty-password']);
  execFileSync('certutil', ['-A', '-d', `sql:${folder}`, '-n', 'root', '-t', 'CT,C,C', '-i', file]);
  return folder;
}

export interface PdfsigOptions {
  password?: string | undefined;
  /**
   * True to contact no OCSP responder: that of a test may run in this process, which waits for pdfsig. pdfsig then gives no
   * verdict on certificates.
   */
  isOffline?: boolean;
}

/** Returns the findings of poppler's pdfsig, an independent validator, on every signature in the file. */
export function validateWithPdfsig(
  file: string,
  nssDatabase: string,
  options: PdfsigOptions = {},
): ValidatedSignature[] {
  const args = [...argumentsFor(options), '-nssdir', nssDatabase, file];
  return readOutput(spawnSync('pdfsig', args, { encoding: 'utf8' }).stdout);
}

/** Returns the findings of pdfsig on every signature in the file when it trusts `root` (DER). */
export function validateTrusting(root: Buffer, file: string): ValidatedSignature[] {
  const nssDatabase = nssDatabaseTrusting(root);
  try {
    return validateWithPdfsig(file, nssDatabase);
  } finally {
    rmSync(nssDatabase, { recursive: true, force: true });
  }
}

/** Returns signer and field of every signature in the file, as pdfsig finds them. */
export function signersOfFields(file: string): { signer: string; field: string }[] {
  return signaturesIn(spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout).map((part) => ({
    signer: line(part, 'Signer Certificate Common Name'),
    field: line(part, 'Signature Field Name'),
  }));
}

/** Returns the findings of pdfsig, without blocking this process, which may run the OCSP responder. */
export async function validateOnlineWithPdfsig(
  file: string,
  nssDatabase: string,
  options: PdfsigOptions = {},
): Promise<ValidatedSignature[]> {
  const args = [...argumentsFor(options), '-nssdir', nssDatabase, file];
  const child = spawn('pdfsig', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  return readOutput(output);
}

function argumentsFor({ password, isOffline = false }: PdfsigOptions): string[] {
  return [...(isOffline ? ['-no-ocsp'] : []), ...(password === undefined ? [] : ['-upw', password])];
}

function readOutput(output: string): ValidatedSignature[] {
  return signaturesIn(output).map((part) => ({
    signer: line(part, 'Signer Certificate Common Name'),
    signature: line(part, 'Signature Validation'),
    certificate: line(part, 'Certificate Validation'),
  }));
}

/** Returns the part of the output about each signature. */
const signaturesIn = (output: string) => output.split(/^Signature #\d+:$/m).slice(1);

function line(part: string, label: string): string {
  return part.match(new RegExp(`- ${label}: (.*)`))?.[1]?.trim() ?? '';
}
