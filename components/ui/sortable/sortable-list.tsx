import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Stack from '@mui/material/Stack';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { sortableInstructions, sortableWords } from './sortable-words.ts';

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
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), // less is a click
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
