import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import type { Document } from '#contracts/document.ts';
import type { SignMode } from '#contracts/sign-mode.ts';
import { AppearanceFields } from '../form/appearance-fields.tsx';
import { ModeField } from '../form/mode-field.tsx';
import { ProtectionFields } from '../form/protection-fields.tsx';
import { PositionFields } from '../position/position-fields.tsx';

export interface TurnOptionsProps {
  document: Document;
  /** Ways of signing that can be chosen here; empty if they stand elsewhere. */
  modes: readonly SignMode[];
}

/** Optional fields of the sign form: key, position, appearance and protection. */
export function TurnOptions({ document, modes }: TurnOptionsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = fields.current?.closest('details');
    const { activeElement } = window.document;
    // They take more room than what stood for them while their code was loaded.
    if (!fields.current?.contains(activeElement)) section?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Stack ref={fields} sx={{ gap: 2.5, pt: 1 }}>
      {modes.length > 0 ? <ModeField modes={modes} /> : null}
      <PositionFields documents={[document]} onChoosePosition={undefined} />
      <AppearanceFields />
      <ProtectionFields documents={[document]} />
    </Stack>
  );
}
