import { SignaturePropertiesScreen } from '#components/signing/properties/signature-properties-screen.tsx';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { covers, permissionFor } from '#contracts/permission.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { notFound } from 'next/navigation';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Signature Properties' };

export default async function SignaturePropertiesPage() {
  const [organizationId, mayChange] = await Promise.all([
    orUndefined(loadOrganizationId()),
    orUndefined(mayWrite()),
  ]);
  const first =
    organizationId &&
    (await orUndefined(callService(getSignatureProperties, { params: { id: organizationId } })));
  return (
    <SignaturePropertiesScreen
      organizationId={organizationId}
      first={first || undefined}
      mayChange={mayChange ?? false}
    />
  );
}

async function loadOrganizationId(): Promise<string | undefined> {
  const { rows } = await callService(getOrganizations, { query: { purpose: 'general' } });
  return rows[0]?.id;
}

async function mayWrite(): Promise<boolean> {
  const granted = await callService(getUserFunctionality, {
    query: { purpose: 'user_access_functionalities' },
  });
  return covers(permissionFor(granted, 'settings'), 'write');
}

/** Without an answer the screen comes all the same, asks again by itself and offers to retry. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'not_available') notFound();
    return undefined;
  }
}
