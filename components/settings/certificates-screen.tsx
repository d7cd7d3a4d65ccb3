'use client';
import Add from '@mui/icons-material/AddRounded';
import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import NextLink from 'next/link';
import { useState } from 'react';
import { announceCertificates } from '#client/certificate-changes.ts';
import { useCertificates } from '#client/use-certificates.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import type { CallData } from '#contracts/call.ts';
import type { CertificateOwner, listCertificates } from '#contracts/certificate.ts';
import { CertificateSection } from './certificate-section.tsx';
import { CertificatesHeader } from './certificates-header.tsx';

const AddCertificateDrawer = loadLater(
  async () => (await import('./add-certificate-drawer.tsx')).AddCertificateDrawer,
  ({ open }) => open,
);

export interface CertificatesScreenProps {
  /** List loaded by the server; undefined if that failed. */
  first: CallData<typeof listCertificates> | undefined;
  /** Path of the document from which the reader came to add a certificate. */
  documentPath?: string | undefined;
}

/** Settings page with the reader's own certificates and the organization's. */
export function CertificatesScreen({ first, documentPath }: CertificatesScreenProps) {
  const { data, error, mutate } = useCertificates({ first });
  const [adding, setAdding] = useState<CertificateOwner>('user');
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = useMayChange(true);
  const add = (owner: CertificateOwner) => {
    setAdding(owner);
    setIsOpen(true);
  };
  const reload = () => void mutate();
  const changed = () => {
    announceCertificates();
    reload();
  };
  return (
    <>
      {documentPath === undefined ? null : (
        <Button
          component={NextLink}
          href={documentPath}
          variant="text"
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ mb: 1, ml: -1 }}
        >
          Back to the document
        </Button>
      )}
      <CertificatesHeader
        action={
          mayChange ? (
            <Button variant="contained" startIcon={<Add />} fullWidth onClick={() => add('user')}>
              Add certificate
            </Button>
          ) : undefined
        }
      />
      {data ? (
        <Stack sx={{ gap: 4 }}>
          <CertificateSection
            owner="user"
            list={data}
            mayChange={mayChange}
            onAdd={add}
            onChanged={changed}
          />
          {data.may_use_organization ? (
            <CertificateSection
              owner="organization"
              list={data}
              mayChange={mayChange && data.may_manage_organization}
              onAdd={add}
              onChanged={changed}
            />
          ) : null}
        </Stack>
      ) : error ? (
        <LoadError title="The certificates could not be loaded" error={error} onRetry={reload} />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 200 }}
          role="status"
          aria-label="Loading the certificates"
        />
      )}
      <AddCertificateDrawer owner={adding} open={isOpen} onClose={() => setIsOpen(false)} onAdded={changed} />
    </>
  );
}
