'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { signOut } from '#client/auth.ts';
import { publishNotice } from '#client/notices.ts';
import { RequestError } from '#client/request-error.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { GENERIC_ERROR } from '#contracts/messages.ts';

interface LogoutDialogProps {
  open: boolean;
  onClose: () => void;
}

export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      await signOut();
      await mutate(() => true, undefined, { revalidate: false }); // nothing of this session stays in memory
      router.replace('/login');
      router.refresh();
    } catch (error) {
      setIsBusy(false);
      const message = error instanceof RequestError ? error.message : GENERIC_ERROR;
      publishNotice({ tone: 'error', message });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to logout?"
      confirmLabel="Yes"
      cancelLabel="No"
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
