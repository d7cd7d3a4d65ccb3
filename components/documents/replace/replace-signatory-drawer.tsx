import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isOutdated, type RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { changeDocuments } from '#contracts/document.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { publishQuietError } from '../publish-quiet-error.ts';
import { named } from '../signatories/guest-choice.ts';
import { isMissing } from '../signatories/signatory-states.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { FormerSignatoryField } from './former-signatory-field.tsx';
import { NextSignatoryField } from './next-signatory-field.tsx';
import { fieldOf, ReplaceForm } from './replace-form.ts';
import { ReasonField } from './reason-field.tsx';
import { replaceableSignatories } from './replaceable-signatories.ts';

/** Hands documents over from a signatory who has not signed to another person. */
export function ReplaceSignatoryDrawer({ documents, open, onClose }: DocumentsDialogProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [signatories] = useState(() => replaceableSignatories(documents));
  const former = signatories.length === 1 ? signatories[0] : signatories.find(isMissing);
  const form = useForm({
    resolver: zodResolver(ReplaceForm),
    defaultValues: { former_user_id: former?.user_id ?? '', user_id: '', signatory_id: '', reason: '' },
  });
  const { run } = useDocumentChange(onClose);
  const showError = ({ fields = {}, message }: RequestError) => {
    const shown = Object.entries(fields).map(([name, messages]) => {
      const field = fieldOf(name);
      if (field) form.setError(field, { message: messages.join(', ') }, { shouldFocus: true });
      return field;
    });
    setProblem(shown.some((field) => field !== null) ? null : message);
  };
  const send = async ({ former_user_id, reason, ...person }: ReplaceForm) => {
    setProblem(null);
    const instance_ids = documents.map((document) => document.id);
    const body = { purpose: 'replace_signatory' as const, instance_ids, former_user_id, reason };
    const signatory = named(person);
    const error = await run(() =>
      request(changeDocuments, { body: { ...body, signatory } }, { quiet: true }),
    );
    if (error?.kind === 'rejected' && !isOutdated(error)) showError(error);
    else if (error) publishQuietError(error); // the drawer may be closed by now
  };
  return (
    <SideDrawer
      open={open}
      title="Replace Signatory"
      subtitle={documents.length === 1 ? documents[0]?.document_name : nameOrCount(documents)}
      width={480}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave} disabled={form.formState.isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            loading={form.formState.isSubmitting}
            disabled={signatories.length === 0}
          >
            Replace signatory
          </Button>
        </>
      )}
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <Stack sx={{ gap: 2.5 }}>
            {problem ? <Alert severity="error">{problem}</Alert> : null}
            {signatories.length === 0 ? (
              <Alert severity="info">These documents wait for no signatory in common.</Alert>
            ) : (
              <>
                <FormerSignatoryField signatories={signatories} />
                <NextSignatoryField />
                <ReasonField />
                <Typography variant="body2" color="text.secondary">
                  The new signatory takes over the place in the order, the pages and the note, and sees the
                  reason. It also stands in the activity log.
                </Typography>
              </>
            )}
          </Stack>
        </form>
      </FormProvider>
    </SideDrawer>
  );
}
