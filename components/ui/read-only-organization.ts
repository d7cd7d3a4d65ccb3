import { createContext } from 'react';

/** True while the reader's organization waits for its deletion, when the services refuse every change of its data. */
export const ReadOnlyOrganization = createContext(false);
