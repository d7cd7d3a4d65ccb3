import Button from '@mui/material/Button';
import { useId, type ReactNode } from 'react';
import { FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { SignatoriesForm } from './signatories-form.ts';

export interface SignatoriesFormDrawerProps<F extends SignatoriesForm, V> {
  form: UseFormReturn<F, unknown, V>;
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
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
          {children}
        </form>
      </FormProvider>
    </SideDrawer>
  );
}
