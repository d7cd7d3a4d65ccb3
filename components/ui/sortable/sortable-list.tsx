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
  /** What an item is called in announcements. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** An ordered list whose items are moved by pointer, touch or keyboard; every step is said to a screen reader. */
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
      modifiers={[alongTheList]}
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

/** Escape ends the dragging alone: the drawer around, which would close, must not see it; the sensor listens further out. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  document.dispatchEvent(new window.KeyboardEvent('keydown', { code: 'Escape', key: 'Escape' }));
}
