/** What the documents screen is for, under its title. */
export const DOCUMENTS_DESCRIPTION = 'Upload PDF files, name who signs them, and follow each signature.';
