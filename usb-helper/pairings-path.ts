import os from 'node:os';
import path from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the path of the file of pairings in the folder where the system keeps the settings of a user's programs. */
export function defaultPairingsPath(
  variables: Variables,
  platform: NodeJS.Platform = process.platform,
): string {
  const home = os.homedir();
  if (platform === 'darwin')
    return path.posix.join(home, 'Library/Application Support/Countersign helper', FILE);
  if (platform === 'win32') {
    const folder = variables['APPDATA'] ?? path.win32.join(home, 'AppData', 'Roaming');
    return path.win32.join(folder, 'Countersign helper', FILE);
  }
  const configured = variables['XDG_CONFIG_HOME'] ?? '';
  // XDG Base Directory Specification: a relative path is to be ignored.
  const folder = path.posix.isAbsolute(configured) ? configured : path.posix.join(home, '.config');
  return path.posix.join(folder, 'countersign-helper', FILE);
}

const FILE = 'pairings.json';
