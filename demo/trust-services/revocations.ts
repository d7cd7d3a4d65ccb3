import { certificateParts, derReader } from '#signing';

export interface Revocation {
  at: Date;
  /** CRLReason (RFC 5280, 5.3.1), for example 1 for keyCompromise. */
  reason: number;
}

/** Which certificates are revoked, by issuer and serial number. */
export class Revocations {
  readonly #bySerial = new Map<string, Revocation & { issuer: Buffer; serialNumber: Buffer }>();

  revoke(certificate: Buffer, revocation: Revocation): void {
    const { issuer, serialNumber } = certificateParts(certificate);
    this.#bySerial.set(serialNumber.toString('hex'), { ...revocation, issuer, serialNumber });
  }

  /** By the serial number as DER. */
  find(serialNumber: Buffer): Revocation | undefined {
    return this.#bySerial.get(derReader.readDer(serialNumber).raw.toString('hex'));
  }

  /** Those of one issuer, by its name as DER. */
  of(issuer: Buffer): (Revocation & { serialNumber: Buffer })[] {
    return [...this.#bySerial.values()].filter((revoked) => revoked.issuer.equals(issuer));
  }
}
