import { parseX509 } from './certificate.ts';
import { SigningError } from '../../signing-error.ts';

const PEM_BLOCK =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/**
 * The certificates (DER) of a file: any number in PEM (RFC 7468), where other blocks and text are passed over, or one in DER.
 * @throws SigningError certificate_unreadable when there is none, or one that is broken
 */
export function readCertificateFile(file: Buffer): Buffer[] {
  const blocks = file.toString('latin1').match(PEM_BLOCK) ?? [];
  const certificates = blocks.length > 0 ? blocks.map(readPem) : [readDerFile(file)];
  return certificates.filter((der, place) => certificates.findIndex((other) => other.equals(der)) === place);
}

const readPem = (block: string) => parseX509(Buffer.from(block, 'latin1')).raw;

/** Node reads PEM too, and what follows a certificate it passes over. */
function readDerFile(file: Buffer): Buffer {
  const { raw } = parseX509(file);
  if (!raw.equals(file)) throw new SigningError('certificate_unreadable');
  return raw;
}
