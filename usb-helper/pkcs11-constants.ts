// PKCS #11 2.40, pkcs11t.h.
export const CKU_USER = 1;
export const CKU_CONTEXT_SPECIFIC = 2;
export const CKF_OS_LOCKING_OK = 0x2;
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
export const CKM = { rsaPkcs: 0x1, rsaPkcsPss: 0xd, ecdsa: 0x1041 } as const;
/** Hash mechanism and mask generation function of CKM_RSA_PKCS_PSS, by the name of the hash. */
export const PSS_HASH = {
  sha256: { hashAlg: 0x250, mgf: 0x2 },
  sha384: { hashAlg: 0x260, mgf: 0x3 },
  sha512: { hashAlg: 0x270, mgf: 0x4 },
} as const;

export const CKR = {
  slotIdInvalid: 0x3,
  deviceError: 0x30,
  deviceRemoved: 0x32,
  functionCanceled: 0x50,
  mechanismInvalid: 0x70,
  mechanismParamInvalid: 0x71,
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
