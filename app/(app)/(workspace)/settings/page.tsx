import { redirect } from 'next/navigation';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { requireRead } from '#server/permissions.ts';
import { loadSettingsPages } from '#server/load-settings-pages.ts';

export default async function SettingsPage() {
  await requireRead('settings');
  const [first] = await loadSettingsPages();
  if (first) redirect(first.href);
  return (
    <EmptyState title="No settings" hint="The services of this installation have no settings to show here." />
  );
}
