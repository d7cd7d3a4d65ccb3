import Button from '@mui/material/Button';
import { useEffect, useId, type ReactNode } from 'react';
import { FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
import { useFormDraft, type FormDraftOptions } from '#client/use-form-draft.ts';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { removeDraftPeople, SignatoriesDraftKey } from './signatories-draft.ts';
import type { SignatoriesForm } from './signatories-form.ts';

export interface SignatoriesFormDrawerProps<F extends SignatoriesForm, V> {
  form: UseFormReturn<F, unknown, V>;
  /** Draft in which the values are kept until the drawer is closed. */
  draft: Omit<FormDraftOptions<F>, 'isOpen'>;
  open: boolean;
  title: string;
  subtitle: string | undefined;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: SubmitHandler<V>;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer with a form that lists signatories; it asks for confirmation before it discards input. */
export function SignatoriesFormDrawer<F extends SignatoriesForm, V>({
  form,
  draft: { key, schema },
  open,
  title,
  subtitle,
  submitLabel,
  isBusy,
  onSubmit,
  onClose,
  children,
}: SignatoriesFormDrawerProps<F, V>) {
  const id = useId();
  const { isRestored, discard } = useFormDraft(form, { key, schema, isOpen: open });
  useEffect(() => {
    if (!open) removeDraftPeople(key);
  }, [open, key]);
  return (
    <SideDrawer
      open={open}
      title={title}
      subtitle={subtitle}
      width={810}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="contained" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      )}
    >
      {isRestored ? <DraftNotice onDiscard={discard} /> : null}
      <FormProvider {...form}>
        <SignatoriesDraftKey value={key}>
          <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
            {children}
          </form>
        </SignatoriesDraftKey>
      </FormProvider>
    </SideDrawer>
  );
}
