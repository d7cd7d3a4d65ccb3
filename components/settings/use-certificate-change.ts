import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { changeCertificates, type Certificate } from '#contracts/certificate.ts';

export interface CertificateChange {
  /** The certificate that is being changed. */
  busyId: string | null;
  /** The certificate whose removal waits for a yes. */
  removing: Certificate | null;
  isAsking: boolean;
  makeDefault: (certificate: Certificate) => void;
  askToRemove: (certificate: Certificate) => void;
  remove: () => void;
  keep: () => void;
}

/** Changes to certificates that are there. Whether it worked is told as a notice; the list is fetched again either way. */
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
