// PKCS #11 2.40, pkcs11t.h. Written here so that the logic and its tests need no native package.
export const CKU_USER = 1;
export const CKU_CONTEXT_SPECIFIC = 2;
export const CKF_SERIAL_SESSION = 0x4;

export const TOKEN_FLAG = {
  loginRequired: 0x4,
  protectedAuthenticationPath: 0x100,
  initialized: 0x400,
  pinCountLow: 0x10000,
  pinFinalTry: 0x20000,
  pinLocked: 0x40000,
} as const;

export const CKO = { certificate: 1, privateKey: 3 } as const;
export const CKC_X_509 = 0;
export const CKA = {
  class: 0x0,
  label: 0x3,
  value: 0x11,
  certificateType: 0x80,
  id: 0x102,
  alwaysAuthenticate: 0x202,
} as const;
export const CKM = { rsaPkcs: 0x1, ecdsa: 0x1041 } as const;

export const CKR = {
  slotIdInvalid: 0x3,
  deviceError: 0x30,
  deviceRemoved: 0x32,
  functionCanceled: 0x50,
  pinIncorrect: 0xa0,
  pinInvalid: 0xa1,
  pinLengthRange: 0xa2,
  pinExpired: 0xa3,
  pinLocked: 0xa4,
  sessionHandleInvalid: 0xb3,
  tokenNotPresent: 0xe0,
  tokenNotRecognized: 0xe1,
  userAlreadyLoggedIn: 0x100,
  userPinNotInitialized: 0x102,
} as const;
