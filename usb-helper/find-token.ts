import type { PinState, UsbToken } from '#contracts/usb.ts';
import { TOKEN_FLAG } from './pkcs11-constants.ts';
import { returnValue, type Handle, type Pkcs11Module } from './pkcs11-module.ts';

/** Token in a slot of a driver. */
export interface PluggedToken extends UsbToken {
  driver: Pkcs11Module;
  slot: Handle;
  /** True if the card reader has a PIN pad, on which the PIN is entered. */
  hasPinPad: boolean;
}

/** Returns the initialized tokens that are plugged in; a token that two drivers list is returned once. */
export function pluggedTokens(drivers: readonly Pkcs11Module[]): PluggedToken[] {
  const tokens = new Map<string, PluggedToken>();
  for (const driver of drivers) {
    for (const slot of driver.C_GetSlotList(true)) {
      const token = describe(driver, slot);
      if (token && !tokens.has(token.serial)) tokens.set(token.serial, token);
    }
  }
  return [...tokens.values()];
}

/** Returns the token of a slot; null if it is not initialized or has just been removed. */
function describe(driver: Pkcs11Module, slot: Handle): PluggedToken | null {
  try {
    const { label, serialNumber, flags } = driver.C_GetTokenInfo(slot);
    if ((flags & TOKEN_FLAG.initialized) === 0) return null;
    return {
      driver,
      slot,
      label: trimmed(label),
      serial: trimmed(serialNumber),
      pin_state: pinState(flags),
      hasPinPad: (flags & TOKEN_FLAG.protectedAuthenticationPath) !== 0,
    };
  } catch (error) {
    if (returnValue(error) === undefined) throw error;
    return null;
  }
}

/** Returns the state of the PIN counter from the flags of CK_TOKEN_INFO. */
export function pinState(flags: number): PinState {
  if (flags & TOKEN_FLAG.pinLocked) return 'locked';
  if (flags & TOKEN_FLAG.pinFinalTry) return 'final_try';
  return flags & TOKEN_FLAG.pinCountLow ? 'wrong_before' : 'ok';
}

/** Removes the padding: PKCS #11 pads with blanks, some drivers with zeros. */
function trimmed(text: string): string {
  return text.replaceAll('\0', '').trim();
}
