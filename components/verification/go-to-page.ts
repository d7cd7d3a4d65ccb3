import type { PagePart } from '#contracts/signature-report.ts';

/** Goes to a page of the document on the screen, from 1, and to a part of it if there is one. */
export type GoToPage = (page: number, part?: PagePart) => void;
