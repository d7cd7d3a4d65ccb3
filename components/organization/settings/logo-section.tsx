import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { useRefresh } from '#client/use-call.ts';
import { OrganizationMark } from '#components/ui/organization-mark.tsx';
import { PictureEditor } from '#components/ui/picture/picture-editor.tsx';
import type { Organization } from '#contracts/organization.ts';
import { removeOrganizationLogo, uploadOrganizationLogo } from '../organization-calls.ts';
import { SettingsSection } from './settings-section.tsx';

export interface LogoSectionProps {
  organization: Organization;
  mayChange: boolean;
}

/** The organization's logo: choose and crop one, replace it, remove it. */
export function LogoSection({ organization: { name, logo_id }, mayChange }: LogoSectionProps) {
  const refresh = useRefresh();
  const shown = <OrganizationMark name={name} logoId={logo_id} size={72} />;
  return (
    <SettingsSection
      title="Logo"
      description="Shown in place of the initials where members choose the organization."
    >
      {mayChange ? (
        <PictureEditor
          shown={shown}
          hasPicture={logo_id !== null}
          noun="logo"
          shape="rect"
          calls={{ upload, remove, onSaved: () => void refresh(['/organization']) }}
        />
      ) : (
        shown
      )}
    </SettingsSection>
  );
}

async function upload(file: File): Promise<string | null> {
  return (await uploadFile(uploadOrganizationLogo, { fields: {}, file, quiet: true })).logo_id;
}

async function remove(): Promise<void> {
  await request(removeOrganizationLogo, { body: { purpose: 'remove' } }, { quiet: true });
}
