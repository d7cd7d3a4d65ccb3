import { toBase64 } from '#client/base64.ts';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem } from '#contracts/upload.ts';

/** Certificate file that the user trusts for the checks on this page. */
export interface TrustedFile {
  name: string;
  /** One or more certificates, PEM. */
  pem: string;
}

/** Reads a certificate file, PEM or DER. Returns its certificates, or the message why it is refused. */
export async function readTrustedFile(file: File): Promise<TrustedFile | string> {
  const problem = firstFileProblem(file, TRUSTED_CERTIFICATE_UPLOAD);
  if (problem) return problem;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  const blocks = text.match(PEM_BLOCK);
  if (blocks) return { name: file.name, pem: blocks.join('\n') };
  // DER: a certificate is a SEQUENCE whose length takes two bytes (X.690, 8.1.3.5).
  if (bytes[0] === 0x30 && bytes[1] === 0x82) return { name: file.name, pem: pemOf(bytes) };
  return `${file.name} holds no certificate.`;
}

const PEM_BLOCK =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

function pemOf(der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}
