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

/** State and actions of the changes to the trust list. */
export interface TrustListChange {
  isAdding: boolean;
  /** Why files of the last upload were refused; null if all were accepted. */
  problem: string | null;
  /** Trust anchor whose removal was asked about last; kept while the dialog closes. */
  removing: TrustedCertificate | null;
  /** True if the confirmation of the removal is open. */
  isAsking: boolean;
  isRemoving: boolean;
  add: (files: File[]) => void;
  askToRemove: (certificate: TrustedCertificate) => void;
  /** Confirms the removal. */
  remove: () => void;
  /** Cancels the removal. */
  keep: () => void;
}

/** Adds trust anchors from files and removes them; `onChanged` is called on failure too. */
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

/** Uploads the certificates of a file; returns why it was refused, empty if it was accepted. */
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
