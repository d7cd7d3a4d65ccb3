import type { BrowserFamily } from '#client/detect-system.ts';
import type { UsbHelperSystem } from '#contracts/usb-helper-download.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';
import type { UsbProblem } from './use-usb-tokens.ts';

/** Title and explanation of each problem. */
export const PROBLEM_WORDS: Record<UsbProblem, { title: string; text: string }> = {
  missing: {
    title: 'The USB helper is not running',
    text: 'A small program on this computer signs with your token, so that its key and PIN never leave it.',
  },
  outdated: {
    title: 'The USB helper needs an update',
    text: 'The helper that runs on this computer is not of the version of this site, which would refuse its signatures.',
  },
  foreign: {
    title: 'Another USB helper is running',
    text: 'The helper that runs on this computer works for another address. Close its window, then start the one of this site.',
  },
  blocked: {
    title: 'The browser keeps this page from the USB helper',
    text: 'Access to this computer was refused for this page.',
  },
  unsupported: {
    title: 'Safari cannot reach the USB helper',
    text: 'It lets no secure page reach a program on this computer. Open this page in Chrome, Edge or Firefox.',
  },
  unpaired: {
    title: 'Pair this browser with the USB helper',
    text: 'The helper shows a code in its window. Enter it here, once for this browser.',
  },
  driver: {
    title: 'The USB helper finds no driver for your token',
    text: 'Install the software that came with your token. This page goes on by itself.',
  },
  failed: { title: 'The USB helper cannot read your token', text: '' },
};

/** How to permit the page to reach the helper after it was refused. */
export const UNBLOCK: Record<BrowserFamily, string> = {
  chromium:
    'Choose the icon to the left of the address, allow “Apps on device” or “Local network access”, and load the page again.',
  firefox:
    'Choose the icon to the left of the address, remove the block on apps and services of this device, and load the page again.',
  safari: 'Open this page in Chrome, Edge or Firefox.',
};

/** How to start the downloaded helper. */
export const START_WORDS: Record<UsbHelperSystem, string> = {
  windows: `Extract the zip file, then double-click “${USB_HELPER_SYSTEMS.windows.startFile}”. If Windows warns, choose More info, then Run anyway.`,
  mac: `Open the zip file, then double-click “${USB_HELPER_SYSTEMS.mac.startFile}”. If macOS refuses, choose Open Anyway in System Settings, Privacy & Security.`,
  linux: `Extract the zip file, then right-click “${USB_HELPER_SYSTEMS.linux.startFile}” and choose Run as a Program.`,
};
