import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { PersonAvatar } from '#components/ui/person-avatar.tsx';
import { PictureEditor } from '#components/ui/picture/picture-editor.tsx';
import type { Profile } from '#contracts/user-profile.ts';
import { PageSection } from '#components/ui/page-section.tsx';
import { removeProfilePicture, uploadProfilePicture } from './account-calls.ts';

export interface ProfilePictureSectionProps {
  profile: Profile;
  /** Called with the id of the new picture, null after it is removed. */
  onSaved: (profile_picture_id: string | null) => void;
}

/** The user's profile picture: choose and crop one, replace it, remove it. */
export function ProfilePictureSection({ profile, onSaved }: ProfilePictureSectionProps) {
  const { profile_picture_id: pictureId } = profile;
  const name = `${profile.first_name} ${profile.last_name}`;
  return (
    <PageSection title="Profile picture" description="Shown in place of your initials.">
      <PictureEditor
        shown={<PersonAvatar name={name} pictureId={pictureId} size={96} />}
        hasPicture={pictureId !== null}
        noun="picture"
        shape="round"
        calls={{ upload, remove, onSaved }}
      />
    </PageSection>
  );
}

async function upload(file: File): Promise<string | null> {
  const saved = await uploadFile(uploadProfilePicture, { fields: {}, file, quiet: true });
  return saved.profile_picture_id;
}

async function remove(): Promise<void> {
  await request(removeProfilePicture, { body: { purpose: 'remove' } }, { quiet: true });
}
