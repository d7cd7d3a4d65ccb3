import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Stack from '@mui/material/Stack';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

export interface SortableListProps {
  /** Ids of the items, in their order. */
  ids: readonly string[];
  /** Returns the name of an item in announcements. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Ordered list whose items are moved by pointer, touch or keyboard; screen readers announce every step. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const [isDragging, setIsDragging] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), // a shorter movement is a click
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const finish = ({ active, over }: DragEndEvent) => {
    setIsDragging(false);
    const [from, to] = [active.id, over?.id].map((id) => ids.indexOf(String(id)));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{
        announcements: sortableWords(ids, nameOf),
        screenReaderInstructions: sortableInstructions,
      }}
      onDragStart={() => setIsDragging(true)}
      onDragEnd={finish}
      onDragCancel={() => setIsDragging(false)}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <Stack
          component="ol"
          sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
          onKeyDown={isDragging ? keepEscape : undefined}
        >
          {children}
        </Stack>
      </SortableContext>
    </DndContext>
  );
}

/** Hides Escape from the drawer around, which would close, but passes it to the keyboard sensor, which listens on the document. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  document.dispatchEvent(new window.KeyboardEvent('keydown', { code: 'Escape', key: 'Escape' }));
}

/** Instructions that screen readers announce at a drag handle. */
const sortableInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space or Enter to pick this up, the arrow keys to move it, Space or Enter again to drop it, Escape to leave it where it was.',
};

/** Returns the announcements of a drag: the name of the item and its 1-based position. */
export function sortableWords(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const position = (id: UniqueIdentifier) => `number ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up. It is ${position(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // An item that was just picked up is over itself: this announcement replaces the one of onDragStart.
      return `${name(active.id)} is ${over.id === active.id ? 'held' : 'now'} at ${position(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} is dropped at ${position(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays ${position(active.id)}.`,
  };
}
