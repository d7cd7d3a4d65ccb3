import type { Document } from '#contracts/document.ts';
import { Hint } from '#components/ui/hint.tsx';
import { FileBadge } from '#components/ui/upload/file-badge.tsx';

export interface DocumentNameProps {
  document: Document;
  onOpen: (document: Document) => void;
  tabIndex?: 0 | -1;
}

/** File type and name of a document; the name opens the preview, its tooltip shows it in full. DocumentStyles has the style. */
export function DocumentName({ document, onOpen, tabIndex = 0 }: DocumentNameProps) {
  return (
    <div className="document-name">
      <FileBadge name={document.document_name} />
      <Hint title={document.document_name} placement="bottom-start">
        <button type="button" dir="auto" tabIndex={tabIndex} onClick={() => onOpen(document)}>
          {document.document_name}
        </button>
      </Hint>
    </div>
  );
}
