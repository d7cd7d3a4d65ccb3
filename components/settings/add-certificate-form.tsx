import LockOutlined from '@mui/icons-material/LockOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Controller, useForm, type UseFormSetError } from 'react-hook-form';
import { RequestError } from '#client/request-error.ts';
import { uploadFile } from '#client/upload.ts';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { uploadCertificate, type CertificateOwner } from '#contracts/certificate.ts';
import { CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { FIELD_ERROR } from '#contracts/messages.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { CertificateFileField } from './certificate-file-field.tsx';

/** State of the form, for the drawer around it. */
export interface AddProgress {
  isDirty: boolean;
  isBusy: boolean;
}

interface CertificateForm {
  file: File | null;
  password: string;
}

export interface AddCertificateFormProps {
  /** Id of the form element, for the submit button outside it. */
  formId: string;
  owner: CertificateOwner;
  onProgress: (progress: AddProgress) => void;
  onAdded: () => void;
}

/** Uploads a PFX file with its password. */
export function AddCertificateForm({ formId, owner, onProgress, onAdded }: AddCertificateFormProps) {
  const form = useForm<CertificateForm>({ defaultValues: { file: null, password: '' } });
  const { control, register, formState, handleSubmit, setError } = form;
  const { isDirty, isSubmitting, errors } = formState;

  useEffect(() => {
    onProgress({ isDirty, isBusy: isSubmitting });
    return () => onProgress({ isDirty: false, isBusy: false });
  }, [isDirty, isSubmitting, onProgress]);

  const add = async ({ file, password }: CertificateForm) => {
    if (!file) return; // the validation of the field has refused it
    try {
      await uploadFile(uploadCertificate, { fields: { owner, password }, file, quiet: true });
    } catch (error) {
      showUploadErrors(error, setError);
      return;
    }
    onAdded();
  };

  return (
    <Stack
      component="form"
      id={formId}
      noValidate
      sx={{ gap: 2.5 }}
      onSubmit={(event) => void handleSubmit(add)(event)}
    >
      <Controller
        control={control}
        name="file"
        rules={{ validate: fileProblem }}
        render={({ field, fieldState }) => (
          <CertificateFileField
            file={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <PasswordField
        label="Password of the file"
        autoComplete="off"
        help="Leave it empty if the file has none."
        error={errors.password?.message}
        {...register('password', { maxLength: { value: 256, message: 'At most 256 characters.' } })}
      />
      <Stack direction="row" sx={{ gap: 1.25, color: 'text.secondary' }}>
        <LockOutlined aria-hidden sx={{ fontSize: 18, mt: '2px' }} />
        <Typography variant="body2">
          The key is stored encrypted; the password is not kept. The key cannot be exported again, so keep
          your file.
        </Typography>
      </Stack>
    </Stack>
  );
}

function fileProblem(file: File | null): string | true {
  if (!file) return 'Choose a PFX file.';
  return firstFileProblem(file, CERTIFICATE_UPLOAD) ?? true;
}

/** Shows a refused upload at the password or the file; errors that belong to neither field are shown at the file. */
function showUploadErrors(error: unknown, setError: UseFormSetError<CertificateForm>): void {
  if (!(error instanceof RequestError)) throw error;
  const { password, ...others } = error.fields ?? {};
  const messages = Object.values(others).flat();
  if (password) setError('password', { message: password.join(', ') || FIELD_ERROR }, { shouldFocus: true });
  if (messages.length > 0) setError('file', { message: messages.join(', ') });
  else if (!password) setError('file', { message: error.message || FIELD_ERROR });
}
