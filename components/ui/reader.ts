import { createContext } from 'react';

/** Id of the signed-in user who reads the page; empty where a third-party service does not send it. */
export const ReaderId = createContext('');
