import type { Metadata } from 'next';
import { LoginFlow } from '#components/login/login-flow.tsx';
import { PublicForm } from '#components/shell/public-form.tsx';
import { loadHasPasskeys } from '#server/load-has-passkeys.ts';
import { env } from '#server/env.ts';
import { PASSWORD_CHANGED, returnPath } from '#shared/return-path.ts';

export const metadata: Metadata = { title: 'Sign in' };

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next, ended } = await searchParams;
  const hasNewPassword = ended === PASSWORD_CHANGED;
  return (
    <PublicForm size="small">
      <LoginFlow
        next={returnPath(typeof next === 'string' ? next : null)}
        hasEnded={ended !== undefined && !hasNewPassword}
        hasNewPassword={hasNewPassword}
        mailPageUrl={env().MAIL_PAGE_URL}
        hasPasskeys={await loadHasPasskeys()}
      />
    </PublicForm>
  );
}
