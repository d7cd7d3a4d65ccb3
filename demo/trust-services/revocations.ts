import { certificateParts, derReader } from '#signing';

/** Time and reason of a revocation. */
export interface Revocation {
  at: Date;
  /** CRLReason (RFC 5280, 5.3.1), for example 1 for keyCompromise. */
  reason: number;
}

/** Revoked certificates, by issuer and serial number. */
export class Revocations {
  readonly #bySerial = new Map<string, Revocation & { issuer: Buffer; serialNumber: Buffer }>();

  /** Revokes a certificate (DER). */
  revoke(certificate: Buffer, revocation: Revocation): void {
    const { issuer, serialNumber } = certificateParts(certificate);
    this.#bySerial.set(serialNumber.toString('hex'), { ...revocation, issuer, serialNumber });
  }

  /** Finds a revocation by the serial number (DER). */
  find(serialNumber: Buffer): Revocation | undefined {
    return this.#bySerial.get(derReader.readDer(serialNumber).raw.toString('hex'));
  }

  /** Returns the revocations of an issuer, by its distinguished name (DER). */
  of(issuer: Buffer): (Revocation & { serialNumber: Buffer })[] {
    return [...this.#bySerial.values()].filter((revoked) => revoked.issuer.equals(issuer));
  }
}
