import { createContext } from 'react';

/** What the screen does once documents were changed from one of its dialogs, as letting go of the selection. */
export const AfterChange = createContext<() => void>(() => undefined);
