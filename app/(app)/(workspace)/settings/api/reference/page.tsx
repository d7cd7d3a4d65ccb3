import Link from '@mui/material/Link';
import { ApiReference } from '#components/organization/api/reference/api-reference.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { openApiDocument } from '#shared/openapi/openapi-document.ts';
import { API_BASE } from '#server/api-key-proxy.ts';
import { env } from '#server/env.ts';
import { requireRead } from '#server/permissions.ts';

export const metadata = { title: 'API reference' };

export default async function ApiReferencePage() {
  await requireRead('settings', 'api');
  return (
    <>
      <PageHeader
        title="API reference"
        description={
          <>
            The calls that a program can make with an API key.{' '}
            <Link href="/settings/api" underline="always">
              Keys
            </Link>
          </>
        }
      />
      <ApiReference document={openApiDocument()} baseUrl={`${env().APP_URL}${API_BASE}`} />
    </>
  );
}
