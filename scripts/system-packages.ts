import { execFileSync, spawnSync } from 'node:child_process';

/** Programs that the tests call, and the Debian package of each. */
const PACKAGES: Record<string, string> = {
  'chromium-headless-shell': 'chromium-headless-shell',
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  certutil: 'libnss3-tools',
  pk12util: 'libnss3-tools',
  openssl: 'openssl',
  'softhsm2-util': 'softhsm2',
  'pkcs11-tool': 'opensc',
  python3: 'python3',
  localc: 'libreoffice-calc',
};

/**
 * Installs missing programs where that is possible (root, apt).
 * @throws Error that names the packages to install elsewhere.
 */
export function ensureSystemPackages(): void {
  const missing = Object.keys(PACKAGES).filter((command) => !isInstalled(command));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((command) => PACKAGES[command] ?? command))];
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) {
    throw new Error(
      `The tests need these programs: ${missing.join(', ')}. On Debian: apt-get install ${packages.join(' ')}`,
    );
  }
  console.log(`Installing packages for the tests: ${packages.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}
