import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { signOut } from '#client/auth.ts';
import { publishNotice } from '#client/notices.ts';
import { RequestError } from '#client/request-error.ts';
import { whileLeaving } from '#client/services-presence.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { GENERIC_ERROR } from '#contracts/messages.ts';

interface LogoutDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation, then ends the session and goes to the sign-in page. */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    setIsBusy(true);
    try {
      await whileLeaving(signOut);
      await mutate(() => true, undefined, { revalidate: false }); // clears the cached data of this session
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
      onConfirm={() => void logOut()}
      onClose={onClose}
    />
  );
}
