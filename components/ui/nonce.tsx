'use client';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { documentNonce } from './document-nonce.ts';

const NonceContext = createContext<string | undefined>(undefined);

export interface NonceProviderProps {
  /** Nonce of the response; undefined for a static page. */
  nonce: string | undefined;
  children: ReactNode;
}

/** Provides the nonce of the document to code that inserts style elements. */
export function NonceProvider({ nonce, children }: NonceProviderProps) {
  const [ownNonce] = useState(() => documentNonce(nonce)); // a refresh delivers the nonce of a newer response
  return <NonceContext value={ownNonce}>{children}</NonceContext>;
}

/** Returns the nonce of the page's content security policy, for components that insert style elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
