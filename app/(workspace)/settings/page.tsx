import { redirect } from 'next/navigation';
import { SETTINGS_PAGES } from '#components/settings/settings-pages.ts';

export default function SettingsPage() {
  redirect(SETTINGS_PAGES[0].href);
}
