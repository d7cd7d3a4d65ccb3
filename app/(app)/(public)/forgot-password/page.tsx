import type { Metadata } from 'next';
import { ForgotPasswordFlow } from '#components/login/forgot-password-flow.tsx';
import { PublicForm } from '#components/shell/public-form.tsx';
import { env } from '#server/env.ts';

export const metadata: Metadata = { title: 'Forgot password' };

export default function ForgotPasswordPage() {
  return (
    <PublicForm size="small">
      <ForgotPasswordFlow mailPageUrl={env().MAIL_PAGE_URL} />
    </PublicForm>
  );
}
