import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Pkcs11Driver } from './pkcs11-driver.ts';
import { TokenError } from './token-error.ts';

const ARCHITECTURE = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';

/** Paths of the drivers of common tokens; drivers of the vendors before generic ones. */
const KNOWN: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/lib/libeTPkcs11.so', // Thales SafeNet eToken
    '/usr/lib/libIDPrimePKCS11.so',
    '/usr/lib/WatchData/ProxKey/lib/libwdpkcs_SignatureP11.so',
    '/usr/lib/libcastle.so.1.0.0', // Feitian ePass2003
    '/usr/lib/libcryptoid_pkcs11.so', // Longmai mToken
    `/usr/lib/${ARCHITECTURE}/libykcs11.so`,
    `/usr/lib/${ARCHITECTURE}/opensc-pkcs11.so`,
    '/usr/lib64/opensc-pkcs11.so',
    '/usr/lib/softhsm/libsofthsm2.so',
    '/usr/lib64/libsofthsm2.so',
  ],
  darwin: [
    '/usr/local/lib/libeTPkcs11.dylib',
    '/usr/local/lib/libcastle.1.0.0.dylib',
    '/usr/local/lib/libykcs11.dylib',
    '/Library/OpenSC/lib/opensc-pkcs11.so',
    '/opt/homebrew/lib/softhsm/libsofthsm2.so',
  ],
  win32: [
    'C:\\Windows\\System32\\eTPKCS11.dll',
    'C:\\Windows\\System32\\eps2003csp11.dll',
    'C:\\Windows\\System32\\SignatureP11.dll',
    'C:\\Program Files\\Yubico\\Yubico PIV Tool\\bin\\libykcs11.dll',
    'C:\\Program Files\\OpenSC Project\\OpenSC\\pkcs11\\opensc-pkcs11.dll',
    'C:\\SoftHSM2\\lib\\softhsm2-x64.dll',
  ],
};

/** Returns the paths of existing drivers: those of PKCS11_MODULE (separated as in PATH), else the known ones. */
export function driverPaths(named: string | undefined): string[] {
  const paths = named ? named.split(path.delimiter).filter(Boolean) : (KNOWN[process.platform] ?? []);
  return paths.filter((file) => existsSync(file));
}

/**
 * Loads and initializes drivers; calls `warn` for one that cannot be loaded.
 * @throws {TokenError} driver_missing if none can be loaded.
 */
export async function loadDrivers(
  paths: readonly string[],
  warn: (line: string) => void,
): Promise<Pkcs11Driver[]> {
  const Driver = await driverClass(warn);
  const drivers = paths.flatMap((file) => {
    try {
      return [new Driver(file)];
    } catch (error) {
      warn(`The driver ${file} could not be loaded: ${reasonOf(error)}`);
      return [];
    }
  });
  if (drivers.length === 0) throw new TokenError('driver_missing');
  return drivers;
}

/** Loads koffi, which has a native part for common systems only, when the first driver is needed. */
async function driverClass(warn: (line: string) => void): Promise<typeof Pkcs11Driver> {
  try {
    return (await import('./pkcs11-driver.ts')).Pkcs11Driver;
  } catch (error) {
    warn(`Drivers cannot be called on this system: ${reasonOf(error)}`);
    throw new TokenError('driver_missing', error);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
