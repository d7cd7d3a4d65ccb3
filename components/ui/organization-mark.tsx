import Box from '@mui/material/Box';
import { useState } from 'react';
import { bffUrl } from '#client/request.ts';
import { getOrganizationLogo } from '#client/later-calls.ts';
import { Initials } from './initials.tsx';

export interface OrganizationMarkProps {
  name: string;
  logoId: string | null;
  /** Width and height in pixels; by default those of a menu. */
  size?: number;
}

/** Logo of an organization; the initials if there is none or it cannot be loaded. Hidden from screen readers. */
export function OrganizationMark({ name, logoId, size }: OrganizationMarkProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  if (logoId === null || logoId === failedId)
    return <Initials name={name} shape="organization" size={size} />;
  return (
    <Box
      component="img"
      key={logoId}
      src={bffUrl(getOrganizationLogo, { params: { logo_id: logoId } })}
      alt=""
      ref={(image: HTMLImageElement | null) => {
        // A logo in the server's HTML may have failed before the component was hydrated.
        if (image?.complete && image.naturalWidth === 0) setFailedId(logoId);
      }}
      onError={() => setFailedId(logoId)}
      sx={{
        width: size ?? 28,
        height: size ?? 28,
        flexShrink: 0,
        borderRadius: '6px',
        objectFit: 'contain',
        bgcolor: 'common.white',
      }}
    />
  );
}
