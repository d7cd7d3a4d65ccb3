import Box from '@mui/material/Box';
import { useState } from 'react';
import { bffUrl } from '#client/request.ts';
import { getProfilePicture } from '#client/later-calls.ts';
import { Initials } from './initials.tsx';

export interface PersonAvatarProps {
  name: string;
  pictureId: string | null;
  /** Width and height in pixels; by default those of a menu. */
  size?: number;
}

/** Profile picture of a person; the initials if there is none or it cannot be loaded. Hidden from screen readers. */
export function PersonAvatar({ name, pictureId, size }: PersonAvatarProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  if (pictureId === null || pictureId === failedId)
    return <Initials name={name} shape="person" size={size} />;
  return (
    <Box
      component="img"
      key={pictureId}
      src={bffUrl(getProfilePicture, { params: { profile_picture_id: pictureId } })}
      alt=""
      ref={(image: HTMLImageElement | null) => {
        // A picture in the server's HTML may have failed before the component was hydrated.
        if (image?.complete && image.naturalWidth === 0) setFailedId(pictureId);
      }}
      onError={() => setFailedId(pictureId)}
      sx={{
        width: size ?? 32,
        height: size ?? 32,
        flexShrink: 0,
        borderRadius: '50%',
        objectFit: 'cover',
        bgcolor: 'primaryTint',
      }}
    />
  );
}
