import { RoomSkeleton } from './room-skeleton.tsx';

/** Placeholder of the signing room. */
export default function LoadingRoom() {
  return <RoomSkeleton />;
}
