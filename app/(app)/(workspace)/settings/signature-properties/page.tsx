import { MarkSection } from '#components/signing/mark/mark-section.tsx';
import { SignaturePropertiesScreen } from '#components/signing/properties/signature-properties-screen.tsx';
import { LoadedCalls } from '#components/ui/loaded-calls.tsx';
import { getOrganizations } from '#contracts/organization.ts';
import { getSignatureMark } from '#contracts/signature-mark.ts';
import { getSignaturePicture } from '#contracts/signature-picture.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { loadEntries, loadEntry } from '#server/load-entry.ts';
import { mayWrite, requireRead } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Signature Properties' };

export default async function SignaturePropertiesPage() {
  await requireRead('settings');
  const [organizationId, mayChange, entries] = await Promise.all([
    orUndefined(loadOrganizationId()),
    mayWrite('settings'),
    loadEntries(loadEntry(getSignatureMark, {}), loadEntry(getSignaturePicture, {})),
  ]);
  const first =
    organizationId &&
    (await orUndefined(callService(getSignatureProperties, { params: { id: organizationId } })));
  return (
    <LoadedCalls entries={entries}>
      <SignaturePropertiesScreen
        organizationId={organizationId}
        first={first || undefined}
        mayChange={mayChange}
      />
      <MarkSection />
    </LoadedCalls>
  );
}

async function loadOrganizationId(): Promise<string | undefined> {
  const { rows } = await callService(getOrganizations, { query: { purpose: 'general' } });
  return rows[0]?.id;
}
