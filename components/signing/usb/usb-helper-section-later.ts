import { loadLater } from '#components/ui/load-later.tsx';
import type { UsbHelperSectionProps } from './usb-helper-section.tsx';
import type { UsbPairingProps } from './usb-pairing.tsx';

/** Steps to the helper; their code is loaded when they are rendered, since most signatories never see them. */
export const UsbHelperSectionLater = loadLater<UsbHelperSectionProps>(
  async () => (await import('./usb-helper-section.tsx')).UsbHelperSection,
  () => true,
);

/** Step that pairs the browser, which most signatories see once. */
export const UsbPairingLater = loadLater<UsbPairingProps>(
  async () => (await import('./usb-pairing.tsx')).UsbPairing,
  () => true,
);
