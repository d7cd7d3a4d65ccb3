import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { PersonAvatar } from '#components/ui/person-avatar.tsx';
import { ImagePicker } from '#components/ui/upload/image-picker.tsx';
import type { Profile } from '#contracts/session.ts';
import { AccountSection } from '../account-section.tsx';
import { CropPictureDialog } from './crop-picture-dialog.tsx';
import { useProfilePicture } from './use-profile-picture.ts';

export interface ProfilePictureSectionProps {
  profile: Profile;
  /** Called with the id of the new picture, null after it is removed. */
  onSaved: (profile_picture_id: string | null) => void;
}

/** The user's profile picture: choose and crop one, replace it, remove it. */
export function ProfilePictureSection({ profile, onSaved }: ProfilePictureSectionProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  const picture = useProfilePicture((id) => {
    setIsReplacing(false);
    onSaved(id);
  });
  const hasPicture = profile.profile_picture_id !== null;
  const { url, problem, isBusy } = picture;
  return (
    <AccountSection title="Profile picture" description="Shown in place of your initials.">
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        aria-busy={isBusy}
        sx={{ gap: 2.5, alignItems: { sm: 'center' } }}
      >
        <PersonAvatar
          name={`${profile.first_name} ${profile.last_name}`}
          pictureId={profile.profile_picture_id}
          size={96}
        />
        {hasPicture && !isReplacing ? (
          <Stack sx={{ gap: 1 }}>
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button disabled={isBusy} onClick={() => setIsReplacing(true)}>
                Replace picture
              </Button>
              <Button disabled={isBusy} onClick={() => void picture.remove()}>
                Remove picture
              </Button>
            </Stack>
            {problem === null ? null : (
              <FormHelperText error role="alert">
                {problem}
              </FormHelperText>
            )}
          </Stack>
        ) : (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ImagePicker
              isSingle
              problem={url === null ? problem : null}
              onFiles={([file]) => {
                if (file) void picture.choose(file);
              }}
            />
            {isReplacing ? (
              <Button sx={{ mt: 1 }} onClick={() => setIsReplacing(false)}>
                Keep the one you have
              </Button>
            ) : null}
          </Box>
        )}
      </Stack>
      {url === null ? null : (
        <CropPictureDialog
          source={url}
          isBusy={isBusy}
          problem={problem}
          onClose={picture.cancel}
          onCropped={(area) => void picture.save(area)}
        />
      )}
    </AccountSection>
  );
}
