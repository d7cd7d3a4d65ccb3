import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { Metadata } from 'next';
import { LoginFlow } from '#components/login/login-flow.tsx';
import { env } from '#server/env.ts';
import { returnPath } from '#shared/return-path.ts';

export const metadata: Metadata = { title: 'Sign in' };

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next, ended } = await searchParams;
  return (
    <Stack component="main" sx={{ flex: 1, alignItems: 'center', px: 2, pt: { xs: 2, sm: '9vh' }, pb: 6 }}>
      <Paper
        sx={{
          width: '100%',
          maxWidth: 420,
          p: { xs: 3, sm: 4 },
          border: 1,
          borderColor: 'line',
          borderRadius: 1.5,
        }}
      >
        <LoginFlow
          next={returnPath(typeof next === 'string' ? next : null)}
          hasEnded={ended !== undefined}
          mailPageUrl={env().MAIL_PAGE_URL}
        />
      </Paper>
    </Stack>
  );
}
