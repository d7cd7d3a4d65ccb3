import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import {
  addTrustedCertificates,
  removeTrustedCertificates,
  type TrustedCertificate,
} from '#contracts/signing-settings.ts';
import { firstFileProblem } from '#contracts/upload.ts';

export interface TrustListChange {
  isAdding: boolean;
  /** Why of the files that were added last not all were taken. */
  problem: string | null;
  removing: TrustedCertificate | null;
  isAsking: boolean;
  isRemoving: boolean;
  add: (files: File[]) => void;
  askToRemove: (certificate: TrustedCertificate) => void;
  remove: () => void;
  keep: () => void;
}

/** Changes to the trust list. Whether one worked is told as a notice, why a file was refused beside it. */
export function useTrustListChange(onChanged: () => void): TrustListChange {
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState<TrustedCertificate | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  const add = async (files: File[]) => {
    setIsAdding(true);
    setProblem(null);
    const problems: string[] = [];
    for (const file of files) problems.push(...(await problemsOf(file)));
    setProblem(problems.join(' ') || null);
    setIsAdding(false);
    onChanged();
  };
  const remove = async ({ id }: TrustedCertificate) => {
    setIsRemoving(true);
    try {
      await request(removeTrustedCertificates, { body: { instance_ids: [id], purpose: 'remove' } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setIsRemoving(false);
      setIsAsking(false);
      onChanged();
    }
  };
  return {
    isAdding,
    problem,
    removing,
    isAsking,
    isRemoving,
    add: (files) => void add(files),
    askToRemove: (certificate) => {
      setRemoving(certificate);
      setIsAsking(true);
    },
    remove: () => void (removing && remove(removing)),
    keep: () => setIsAsking(false),
  };
}

/** Adds the file's certificates; says why that did not work. */
async function problemsOf(file: File): Promise<string[]> {
  const problem = firstFileProblem(file, TRUSTED_CERTIFICATE_UPLOAD);
  if (problem) return [problem];
  try {
    await uploadFile(addTrustedCertificates, { fields: {}, file, quiet: true });
    return [];
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return [error.message];
  }
}
