import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { RoomTitle } from '#components/documents/room/room-title.tsx';
import { RoomBar, RoomFrame, RoomHead, RoomMiddle, RoomRail } from '#components/signing/room/room-frame.tsx';

/** Placeholder with the geometry of the signing room. */
export function RoomSkeleton() {
  return (
    <RoomFrame>
      <RoomHead>
        <RoomTitle document={null} />
      </RoomHead>
      <RoomMiddle>
        <Skeleton
          variant="rectangular"
          role="status"
          aria-label="Loading the document"
          sx={{ height: '100%' }}
        />
      </RoomMiddle>
      <RoomRail id="loading-rail" isOpen={false}>
        <RailSkeleton />
      </RoomRail>
      <RoomBar>
        <Box sx={{ flex: 1 }} />
        <Skeleton variant="rounded" sx={{ width: 160, height: 36 }} />
      </RoomBar>
    </RoomFrame>
  );
}

/** Placeholder of what stands in the rail. */
export function RailSkeleton() {
  return (
    <Stack sx={{ gap: 2 }}>
      {[36, 36, 92].map((height, index) => (
        <Skeleton key={index} variant="rounded" sx={{ height }} />
      ))}
    </Stack>
  );
}
