import { createContext } from 'react';

/** IANA time zone of the reader's organization; null where it is not known. */
export const OrganizationZone = createContext<string | null>(null);
