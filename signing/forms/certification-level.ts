/**
 * Access permission of a certification (P of DocMDP): 1 permits no changes, 2 permits signing and form
 * filling, 3 permits annotations as well (ISO 32000-2, table 257).
 */
export type CertificationLevel = 1 | 2 | 3;
