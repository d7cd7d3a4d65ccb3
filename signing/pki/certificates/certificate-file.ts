import { parseX509 } from './certificate.ts';
import { SigningError } from '../../signing-error.ts';

const PEM_BLOCK =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/**
 * Reads the certificates of a file: one in DER, or any number in PEM (RFC 7468), where other blocks and text
 * are ignored. Returns them as DER in the order of the file, without duplicates.
 * @throws SigningError certificate_unreadable when there is none, or when one cannot be read
 */
export function readCertificateFile(file: Buffer): Buffer[] {
  const blocks = file.toString('latin1').match(PEM_BLOCK) ?? [];
  const certificates = blocks.length > 0 ? blocks.map(readPem) : [readDerFile(file)];
  return [...new Map(certificates.map((der) => [der.toString('latin1'), der])).values()];
}

const readPem = (block: string) => parseX509(Buffer.from(block, 'latin1')).raw;

/** Rejects trailing bytes and PEM, which Node would accept. */
function readDerFile(file: Buffer): Buffer {
  const { raw } = parseX509(file);
  if (!raw.equals(file)) throw new SigningError('certificate_unreadable');
  return raw;
}
