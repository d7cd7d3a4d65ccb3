import { execFileSync, spawnSync } from 'node:child_process';

/** Programs that tests call, and the Debian package of each. */
export type SystemPackages = Readonly<Record<string, string>>;

/** Programs that `npm test` calls. */
export const TEST_PACKAGES: SystemPackages = {
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
  xmlsec1: 'xmlsec1',
};

/** Programs that only `npm run test:reliability` calls: a load balancer, and OpenStack Swift, an object store. */
export const RELIABILITY_PACKAGES: SystemPackages = {
  haproxy: 'haproxy',
  'swift-ring-builder': 'swift',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  'swift-proxy-server': 'swift-proxy',
};

/** Programs that only `npm run bench -- load` calls. */
export const BENCH_PACKAGES: SystemPackages = { nginx: 'nginx-light' };

/**
 * Installs missing programs where that is possible (root, apt).
 * @throws Error that names the packages to install elsewhere.
 */
export function ensureSystemPackages(wanted: SystemPackages): void {
  const missing = Object.keys(wanted).filter((command) => !isInstalled(command));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((command) => wanted[command] ?? command))];
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
