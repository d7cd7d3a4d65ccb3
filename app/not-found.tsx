import Button from '@mui/material/Button';
import type { Metadata } from 'next';
import { StatusPage } from '#components/shell/status-page.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <StatusPage
      status="404"
      title="This page does not exist"
      description="The address may be mistyped, or what was here has moved."
    >
      <Button variant="contained" href="/documents">
        Go to your documents
      </Button>
    </StatusPage>
  );
}
