import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { mailDocuments, MAX_MAILED_DOCUMENTS } from '#contracts/document-mail.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { MailAsFields } from './mail-as-fields.tsx';
import {
  attachMailErrors,
  MailFields,
  mailSize,
  recipientsProblem,
  type MailForm,
  type ValidMail,
} from './mail-form.ts';
import { MailRecipientsField } from './mail-recipients-field.tsx';
import { MessageField } from './message-field.tsx';
import { publishQuietError } from '../publish-quiet-error.ts';

/** Sends documents by mail, as attachments or as links. */
export function MailDialog({ documents, open, onClose }: DocumentsDialogProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { fits } = mailSize(documents, useFormats());
  const { control, handleSubmit, setError, formState } = useForm<MailForm, unknown, ValidMail>({
    resolver: zodResolver(MailFields),
    defaultValues: { recipients: [], message: '', send_as: fits ? 'file' : 'link' },
  });
  const { errors, isSubmitting } = formState;
  const isTooMany = documents.length > MAX_MAILED_DOCUMENTS;
  const send = async (mail: ValidMail) => {
    setProblem(null);
    try {
      const instance_ids = documents.map((document) => document.id);
      await request(mailDocuments, { body: { ...mail, instance_ids } }, { quiet: true });
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.fields) setProblem(attachMailErrors(error.fields, setError));
      else publishQuietError(error);
    }
  };
  const leave = (_: unknown, reason: string) => {
    const wouldLose = reason === 'backdropClick' && formState.isDirty;
    if (!isSubmitting && !wouldLose) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Send Mail</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id={id}
          noValidate
          onSubmit={(event) => void handleSubmit(send)(event)}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
        >
          <DialogContentText id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{nameOrCount(documents)}</strong>
          </DialogContentText>
          {isTooMany ? (
            <Alert severity="error">At most {MAX_MAILED_DOCUMENTS} documents fit into one mail.</Alert>
          ) : null}
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          <Controller
            control={control}
            name="recipients"
            render={({ field: { value, onChange, ref } }) => (
              <MailRecipientsField
                ref={ref}
                value={value}
                onChange={onChange}
                error={recipientsProblem(errors)}
              />
            )}
          />
          <Controller
            control={control}
            name="message"
            render={({ field }) => <MessageField value={field.value ?? ''} onChange={field.onChange} />}
          />
          <Controller
            control={control}
            name="send_as"
            render={({ field, fieldState }) => (
              <MailAsFields
                documents={documents}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Close
        </Button>
        <Button type="submit" form={id} variant="contained" loading={isSubmitting} disabled={isTooMany}>
          Send mail
        </Button>
      </DialogActions>
    </Dialog>
  );
}
