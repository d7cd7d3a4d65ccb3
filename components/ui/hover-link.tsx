'use client';
import Link from 'next/link';
import { useState, type ComponentProps } from 'react';

/**
 * Link within the app whose page is loaded in advance when the pointer or the focus is on it. A menu of plain links would load all
 * of its pages as soon as it is seen.
 */
export function HoverLink(props: ComponentProps<typeof Link>) {
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  return (
    <Link
      {...props}
      prefetch={isNear ? null : false}
      onPointerEnter={approach}
      onTouchStart={approach}
      onFocus={(event) => {
        props.onFocus?.(event);
        approach();
      }}
    />
  );
}
