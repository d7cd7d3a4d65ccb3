import type { UsbHelperSystem } from './usb-helper-download.ts';

/** Name of each system, and of the file that starts the helper there. */
export const USB_HELPER_SYSTEMS = {
  windows: { label: 'Windows', startFile: 'Start Countersign helper.cmd' },
  mac: { label: 'macOS', startFile: 'Start Countersign helper.command' },
  linux: { label: 'Linux', startFile: 'Start Countersign helper.sh' },
} as const satisfies Record<UsbHelperSystem, { label: string; startFile: string }>;
