import koffi from 'koffi';
import { pkcs11Layout, type Pkcs11Layout } from './pkcs11-layout.ts';

/** Returns sizes and offsets in bytes, in which a mistake in a layout would show. */
function measuresOf(layout: Pkcs11Layout) {
  return {
    ulong: koffi.sizeof(layout.ulong),
    attribute: koffi.sizeof(layout.attribute),
    'attribute.pValue': koffi.offsetof(layout.attribute, 'pValue'),
    mechanism: koffi.sizeof(layout.mechanism),
    pssParameters: koffi.sizeof(layout.pssParameters),
    'initializeArguments.flags': koffi.offsetof(layout.initializeArguments, 'flags'),
    initializeArguments: koffi.sizeof(layout.initializeArguments),
    'tokenInfo.serialNumber': koffi.offsetof(layout.tokenInfo, 'serialNumber'),
    'tokenInfo.flags': koffi.offsetof(layout.tokenInfo, 'flags'),
    tokenInfo: koffi.sizeof(layout.tokenInfo),
    'functionList.functions': koffi.offsetof(layout.functionList, 'functions'),
  };
}

describe('pkcs11Layout', () => {
  it.each(['linux', 'darwin'] as const)('has 64-bit CK_ULONG and aligned fields on %s', (platform) => {
    expect(measuresOf(pkcs11Layout(platform))).toEqual({
      ulong: 8,
      attribute: 24,
      'attribute.pValue': 8,
      mechanism: 24,
      pssParameters: 24,
      'initializeArguments.flags': 32,
      initializeArguments: 48,
      'tokenInfo.serialNumber': 80,
      'tokenInfo.flags': 96,
      tokenInfo: 208,
      'functionList.functions': 8,
    });
  });

  it('has 32-bit CK_ULONG and packed fields on Windows', () => {
    expect(measuresOf(pkcs11Layout('win32'))).toEqual({
      ulong: 4,
      attribute: 16,
      'attribute.pValue': 4,
      mechanism: 16,
      pssParameters: 12,
      'initializeArguments.flags': 32,
      initializeArguments: 44,
      'tokenInfo.serialNumber': 80,
      'tokenInfo.flags': 96,
      tokenInfo: 160,
      'functionList.functions': 2,
    });
  });
});
