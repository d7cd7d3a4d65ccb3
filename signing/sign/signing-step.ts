/** Step of signing after the signature itself: timestamps and validation data of its level, then its verification. */
export type SigningStep = 'timestamp' | 'checking';

/** Called when a step begins. */
export type OnSigningStep = (step: SigningStep) => void;
