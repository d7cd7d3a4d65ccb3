import { USB_HELPER_VERSION } from './usb.ts';
import { z } from './zod.ts';

/** Operating systems for which the web app offers the USB helper. */
export const UsbHelperSystem = z.enum(['windows', 'mac', 'linux']);
export type UsbHelperSystem = z.infer<typeof UsbHelperSystem>;

/** Name of each system, and of the file that starts the helper there. */
export const USB_HELPER_SYSTEMS = {
  windows: { label: 'Windows', startFile: 'Start Countersign helper.cmd' },
  mac: { label: 'macOS', startFile: 'Start Countersign helper.command' },
  linux: { label: 'Linux', startFile: 'Start Countersign helper.sh' },
} as const satisfies Record<UsbHelperSystem, { label: string; startFile: string }>;

/** Lowest major version of Node.js on which the downloaded helper runs. */
export const USB_HELPER_NODE_MAJOR = 22;
/** Page from which Node.js is downloaded. */
export const NODE_DOWNLOAD_URL = 'https://nodejs.org/en/download';

/** Name of the downloaded file and, without its extension, of the folder in it. */
export const usbHelperFileName = (system: UsbHelperSystem): string => `Countersign-helper-${system}.zip`;

/** Path of the download, with the version, so that no cache keeps an older helper. */
export const usbHelperPath = (system: UsbHelperSystem): string =>
  `/api/usb-helper/${system}?version=${USB_HELPER_VERSION}`;
