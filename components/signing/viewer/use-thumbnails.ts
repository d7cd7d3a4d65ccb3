'use client';
import { useState } from 'react';

const ROOM_BESIDE = 960;
const ROOM_BOTH = 560;

export interface Thumbnails {
  isShown: boolean;
  /** Where there is no room beside the pages, they lie over them and leave when one was chosen. */
  isOver: boolean;
  toggle: () => void;
  close: () => void;
}

/** Thumbnails are there from the start where the frame's width leaves room, and elsewhere when they are asked for. */
export function useThumbnails(width: number): Thumbnails {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? width >= ROOM_BESIDE;
  return {
    isShown,
    isOver: width < ROOM_BOTH,
    toggle: () => setChosen(!isShown),
    close: () => setChosen(false),
  };
}
