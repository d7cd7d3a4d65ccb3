import type { Metadata } from 'next';
import { PublicForm } from '#components/shell/public-form.tsx';
import { env } from '#server/env.ts';
import { RegisterFlow } from './register-flow.tsx';

export const metadata: Metadata = { title: 'Create an account' };

export default function RegisterPage() {
  return (
    <PublicForm size="large">
      <RegisterFlow mailPageUrl={env().MAIL_PAGE_URL} />
    </PublicForm>
  );
}
