/** DocMDP: 1 no changes, 2 signatures and form filling, 3 annotations too (ISO 32000-2, table 257). */
export type CertificationLevel = 1 | 2 | 3;
