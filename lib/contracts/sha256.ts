/** Form of a SHA-256 digest in hexadecimal, lower case. */
export const SHA256_FORM = /^[0-9a-f]{64}$/;
