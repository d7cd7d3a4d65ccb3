import { USB_HELPER_VERSION } from './usb-constants.ts';
import { z } from './zod.ts';

/** Operating systems for which the web app offers the USB helper. */
export const UsbHelperSystem = z.enum(['windows', 'mac', 'linux']);
export type UsbHelperSystem = z.infer<typeof UsbHelperSystem>;

/** Lowest major version of Node.js on which the downloaded helper runs. */
export const USB_HELPER_NODE_MAJOR = 22;
/** Page from which Node.js is downloaded. */
export const NODE_DOWNLOAD_URL = 'https://nodejs.org/en/download';

/** Name of the downloaded file and, without its extension, of the folder in it. */
export const usbHelperFileName = (system: UsbHelperSystem): string => `Countersign-helper-${system}.zip`;

/** Path of the download, with the version, so that no cache keeps an older helper. */
export const usbHelperPath = (system: UsbHelperSystem): string =>
  `/api/usb-helper/${system}?version=${USB_HELPER_VERSION}`;
