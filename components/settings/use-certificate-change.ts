import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { changeCertificates, type Certificate } from '#contracts/certificate.ts';

/** State and actions of the changes to stored certificates. */
export interface CertificateChange {
  /** Id of the certificate that is being changed. */
  busyId: string | null;
  /** Certificate whose removal was asked about last; kept while the dialog closes. */
  removing: Certificate | null;
  /** True if the confirmation of the removal is open. */
  isAsking: boolean;
  makeDefault: (certificate: Certificate) => void;
  askToRemove: (certificate: Certificate) => void;
  /** Confirms the removal. */
  remove: () => void;
  /** Cancels the removal. */
  keep: () => void;
}

/** Changes stored certificates. request() shows the result as a notice; `onChanged` is called on failure too. */
export function useCertificateChange(onChanged: () => void): CertificateChange {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Certificate | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const change = async ({ id }: Certificate, purpose: 'set_default' | 'remove') => {
    setBusyId(id);
    try {
      await request(changeCertificates, { body: { instance_ids: [id], purpose } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setBusyId(null);
      setIsAsking(false);
      onChanged();
    }
  };
  return {
    busyId,
    removing,
    isAsking,
    makeDefault: (certificate) => void change(certificate, 'set_default'),
    askToRemove: (certificate) => {
      setRemoving(certificate);
      setIsAsking(true);
    },
    remove: () => void (removing && change(removing, 'remove')),
    keep: () => setIsAsking(false),
  };
}
