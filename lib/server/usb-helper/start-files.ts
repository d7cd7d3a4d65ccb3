import {
  NODE_DOWNLOAD_URL,
  USB_HELPER_NODE_MAJOR,
  type UsbHelperSystem,
} from '#contracts/usb-helper-download.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';

/** Addresses that the start file hands to the helper. */
export interface HelperAddresses {
  /** Origin of the web app. */
  origin: string;
  /** Port on which the helper listens. */
  port: string;
}

/** File of the download that is made for this installation. */
export interface MadeFile {
  name: string;
  text: string;
  isExecutable: boolean;
}

/**
 * Returns the start file of a system and its instructions.
 * @throws Error when the origin has characters that a command line could read as more than an address.
 */
export function startFiles(system: UsbHelperSystem, addresses: HelperAddresses): MadeFile[] {
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(addresses.origin))
    throw new Error('The address cannot be written into a file.');
  const isWindows = system === 'windows';
  const text = isWindows ? windowsScript(addresses) : shellScript(addresses);
  return [
    {
      name: USB_HELPER_SYSTEMS[system].startFile,
      text: isWindows ? withCrLf(text) : text,
      isExecutable: true,
    },
    { name: 'README.txt', text: withCrLf(readMe(system, addresses)), isExecutable: false },
  ];
}

/** Windows reads lines of a batch file reliably only with CR LF; older editors show others as one line. */
const withCrLf = (text: string) => text.replaceAll('\n', '\r\n');

const NEEDS_NODE = `The helper needs Node.js ${USB_HELPER_NODE_MAJOR} or later, which is free.`;
const WHERE_NODE = `Install it from ${NODE_DOWNLOAD_URL} and start this file again.`;
const NOT_EXTRACTED = 'Extract the whole zip file first, then start this file in the extracted folder.';
const IS_NEW_ENOUGH = `process.exit(parseInt(process.versions.node) >= ${USB_HELPER_NODE_MAJOR} ? 0 : 1)`;
const KEEP_OPEN = 'Leave this window open while you sign. Closing it ends the helper.';

/** Returns the batch file. `echo` stands in no block, where a bracket of its text would end the block. */
const windowsScript = ({ origin, port }: HelperAddresses) => `@echo off
title Countersign helper
cd /d "%~dp0"
if not exist "helper\\main.mjs" goto incomplete
set "PATH=%PATH%;%ProgramFiles%\\nodejs"
where node >nul 2>nul
if errorlevel 1 goto node
node -e "${IS_NEW_ENOUGH}"
if errorlevel 1 goto node
set "APP_URL=${origin}"
set "USB_HELPER_PORT=${port}"
echo ${KEEP_OPEN}
node "helper\\main.mjs"
goto end
:incomplete
echo ${NOT_EXTRACTED}
goto end
:node
echo ${NEEDS_NODE}
echo ${WHERE_NODE}
:end
echo.
pause
`;

/** Returns the script of macOS and Linux. macOS refuses native parts that it holds in quarantine as downloaded. */
const shellScript = ({ origin, port }: HelperAddresses) => `#!/bin/sh
cd "$(dirname "$0")" || exit 1
stop() {
  printf '%s\\n' "$@" ''
  if [ -t 0 ]; then printf 'Press Enter to close. '; read -r _; fi
  exit 1
}
[ -f helper/main.mjs ] || stop '${NOT_EXTRACTED}'
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
command -v node >/dev/null && node -e '${IS_NEW_ENOUGH}' ||
  stop '${NEEDS_NODE}' '${WHERE_NODE}'
[ "$(uname)" = Darwin ] && xattr -dr com.apple.quarantine helper 2>/dev/null
echo '${KEEP_OPEN}'
APP_URL='${origin}' USB_HELPER_PORT='${port}' node helper/main.mjs || stop 'The helper has ended.'
`;

const START: Record<UsbHelperSystem, string> = {
  windows: `Double-click "${USB_HELPER_SYSTEMS.windows.startFile}". If Windows says that it protected your PC,
   choose More info, then Run anyway.`,
  mac: `Double-click "${USB_HELPER_SYSTEMS.mac.startFile}". If macOS does not open it, open System Settings,
   Privacy & Security, and choose Open Anyway.`,
  linux: `Right-click "${USB_HELPER_SYSTEMS.linux.startFile}" and choose Run as a Program, or type in a
   terminal in this folder: sh "${USB_HELPER_SYSTEMS.linux.startFile}"`,
};

const readMe = (
  system: UsbHelperSystem,
  { origin, port }: HelperAddresses,
) => `Countersign helper for ${USB_HELPER_SYSTEMS[system].label}
${'='.repeat(23 + USB_HELPER_SYSTEMS[system].label.length)}

It lets the pages of ${origin}
sign with the USB token that is plugged in to this computer.

1. Install Node.js ${USB_HELPER_NODE_MAJOR} or later, if it is not there yet: ${NODE_DOWNLOAD_URL}
2. Install the software that came with your token.
3. ${START[system]}
4. Go back to the page in the browser, which asks once for the code that the helper's window
   shows: enter it there. Then plug in the token. The page goes on by itself.

The helper listens on this computer alone, at localhost:${port}, and answers the pages of
${origin} only. The key never leaves the token, and the PIN never
leaves this computer. To end the helper, close its window.

Only browsers that were paired by such a code may use your tokens. In a terminal in this folder,
"node helper/main.mjs pairings" lists them, and "node helper/main.mjs unpair --all" removes them.

It looks for the drivers of common tokens. For another driver, set the environment variable
PKCS11_MODULE to its path.

The licenses of the packages that it contains stand beside them in helper/node_modules.
`;
