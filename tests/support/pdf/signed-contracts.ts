import {
  signerFromKey,
  signPdf,
  verifyPdf,
  type Signer,
  type SignatureReport,
  type SignOptions,
} from '#signing';
import { createTestPki } from '#support/pki/test-pki.ts';
import { contract } from './attacked-contract.ts';

/** Contracts that a signer of a test authority has signed, for attacks on them. */
export interface SignedContracts {
  signer: Signer;
  /** Returns the contract as it was signed: `plain`, or certified with the permission `P 2` or `P 3`. */
  fileOf: (kind: string) => Buffer;
  signed: (pdf: Buffer, options?: Partial<SignOptions>) => Promise<Buffer>;
  /** Returns the reports on the signatures of a file; the test authority is trusted. */
  reports: (pdf: Buffer) => SignatureReport[];
  /** Returns the report on the first signature. @throws Error without one */
  first: (pdf: Buffer) => SignatureReport;
}

export const SIGN_OPTIONS: SignOptions = {
  pages: 'first',
  rectangle: { x: 50, y: 60, width: 180, height: 60 },
  date: new Date(),
};

/** Signs the contract in each of its kinds. */
export async function signContracts(): Promise<SignedContracts> {
  const pki = await createTestPki();
  const signer = signerFromKey(await pki.person('ec'));
  const signed = async (pdf: Buffer, options: Partial<SignOptions> = {}) => {
    const { tail } = await signPdf(pdf, signer, { ...SIGN_OPTIONS, ...options });
    return Buffer.concat([pdf, tail]);
  };
  const files = new Map([
    ['plain', await signed(contract())],
    ['P 2', await signed(contract(), { certify: 2 })],
    ['P 3', await signed(contract(), { certify: 3 })],
  ]);
  const reports = (pdf: Buffer) =>
    verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures;
  return {
    signer,
    fileOf: (kind) => files.get(kind) ?? Buffer.alloc(0),
    signed,
    reports,
    first: (pdf) => {
      const [report] = reports(pdf);
      if (!report) throw new Error('no signature');
      return report;
    },
  };
}
