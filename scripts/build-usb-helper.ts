import { build } from 'esbuild';
import { cpSync, globSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { UsbHelperSystem } from '#contracts/usb-helper-download.ts';
import { fontFiles } from '#signing';

/** Folder of the built helper; the web app makes its downloads of it. */
export const USB_HELPER_FOLDER = '.usb-helper';

/** Native parts of koffi for each system: Intel and ARM. */
const NATIVE: Record<UsbHelperSystem, readonly string[]> = {
  windows: ['win32_x64', 'win32_arm64'],
  mac: ['darwin_x64', 'darwin_arm64'],
  linux: ['linux_x64', 'linux_arm64'],
};
/** Files of packages that the helper reads at run time beside its fonts, and their licenses. */
const PACKAGE_FILES = [
  'koffi/{index.js,package.json,LICENSE.txt}',
  'harfbuzzjs/{package.json,LICENSE,dist/*.wasm}',
  '@fontsource/*/{package.json,LICENSE,unicode.json}',
];

/**
 * Bundles the USB helper into `target`: a folder `all` with what every system needs, and one for each system with the native part of
 * koffi. Packages that the helper finds by their name stay in a node_modules folder beside the bundle.
 */
export async function buildUsbHelper(root: string, target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const helper = path.join(target, 'all/helper');
  await build({
    absWorkingDir: root,
    entryPoints: ['usb-helper/main.ts', 'usb-helper/token-worker.ts'],
    outdir: helper,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: ['koffi'],
    // Bundled CommonJS packages call require, which a module does not have.
    banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
    legalComments: 'eof',
    logLevel: 'error',
  });
  const packages = path.join(root, 'node_modules');
  const fonts = fontFiles().map((file) => path.relative(realpathSync(packages), file));
  for (const file of [...globSync(PACKAGE_FILES, { cwd: packages }), ...fonts])
    copy(path.join(packages, file), path.join(helper, 'node_modules', file));
  for (const system of UsbHelperSystem.options) {
    for (const platform of NATIVE[system]) {
      const file = `koffi/build/koffi/${platform}/koffi.node`;
      copy(path.join(packages, file), path.join(target, system, 'helper/node_modules', file));
    }
  }
}

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to);
}

if (import.meta.main) await buildUsbHelper(process.cwd(), path.resolve(process.argv[2] ?? USB_HELPER_FOLDER));
