import { createContext, type ReactNode } from 'react';
import type { FieldPlacing } from '#shared/field-placing.ts';

/** Renders the dialog in which fields are placed, which belongs to another feature; null where there is none. */
export const RenderPlacing = createContext<((placing: FieldPlacing) => ReactNode) | null>(null);
