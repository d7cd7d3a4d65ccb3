import type { UseFormSetError } from 'react-hook-form';
import { RequestError } from '#client/request-error.ts';
import { FIELD_ERROR } from '#contracts/messages.ts';
import type { CertificateForm } from './add-certificate-form.tsx';

/** Puts what the service says at the password or at the file; what belongs to neither stands at the file too. */
export function showUploadErrors(error: unknown, setError: UseFormSetError<CertificateForm>): void {
  if (!(error instanceof RequestError)) throw error;
  const { password, ...others } = error.fields ?? {};
  const messages = Object.values(others).flat();
  if (password) setError('password', { message: password.join(', ') || FIELD_ERROR }, { shouldFocus: true });
  if (messages.length > 0) setError('file', { message: messages.join(', ') });
  else if (!password) setError('file', { message: error.message || FIELD_ERROR });
}
