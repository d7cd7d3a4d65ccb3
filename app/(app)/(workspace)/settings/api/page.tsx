import { ApiScreen } from '#components/organization/api/api-screen.tsx';
import { getApiAccess } from '#contracts/api-key.ts';
import { API_BASE } from '#server/api-key-proxy.ts';
import { env } from '#server/env.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { requireRead } from '#server/permissions.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'API' };

export default async function ApiPage() {
  await requireRead('settings', 'api');
  const first = await orUndefined(callService(getApiAccess, {}));
  return <ApiScreen first={first} baseUrl={`${env().APP_URL}${API_BASE}`} />;
}
