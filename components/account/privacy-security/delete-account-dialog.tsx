import { zodResolver } from '@hookform/resolvers/zod';
import Skeleton from '@mui/material/Skeleton';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { attachFailure } from '#client/attach-failure.ts';
import { signOut } from '#client/auth.ts';
import { forgetUser } from '#client/sign-out.ts';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useCall } from '#client/use-call.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { deleteAccount, getAccountDeletion } from '#contracts/account-deletion.ts';
import { OwnPassword } from '#contracts/password.ts';
import { DeletionBlocked, DeletionMeaning } from './deletion-meaning.tsx';

/** Dialog that says what is deleted and what stays, and asks for the password; or why the account cannot be deleted yet. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { data, error, mutate } = useCall(getAccountDeletion, {});
  const { mutate: mutateAll } = useSWRConfig();
  const form = useForm<OwnPassword>({
    resolver: zodResolver(OwnPassword),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const remove = form.handleSubmit(async (body) => {
    try {
      await request(deleteAccount, { body }, { quiet: true });
    } catch (reason) {
      attachFailure(reason, ['password'], form.setError);
      void mutate();
      return;
    }
    await signOut().catch((reason: unknown) => {
      if (!(reason instanceof RequestError)) throw reason;
      forgetUser(); // the session has ended with the account
    });
    await mutateAll(() => true, undefined, { revalidate: false });
    router.replace('/login');
    router.refresh();
  });
  const isBlocked = data !== undefined && data.blocking.length > 0;
  return (
    <FormDialog
      title="Delete your account?"
      submitLabel="Delete account"
      tone="danger"
      error={errors.root?.message}
      isBusy={isSubmitting}
      isReady={data !== undefined && !isBlocked}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      {data === undefined ? (
        error ? (
          <LoadError
            title="Your organizations could not be checked"
            error={error}
            onRetry={() => void mutate()}
          />
        ) : (
          <Skeleton variant="rounded" sx={{ height: 140 }} role="status" aria-label="Loading" />
        )
      ) : isBlocked ? (
        <DeletionBlocked organizations={data.blocking} />
      ) : (
        <>
          <DeletionMeaning deletedWith={data.deleted_with} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
        </>
      )}
    </FormDialog>
  );
}
