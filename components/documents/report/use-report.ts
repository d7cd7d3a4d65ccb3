import { useCallback, useEffect, useRef, useState } from 'react';
import { downloadReport, type ReportFormat } from '#client/download-report.ts';

export interface ReportMaking {
  /** What is being made, or null. */
  format: ReportFormat | null;
  /** Makes and saves a report; true when it was saved. */
  make: (format: ReportFormat) => Promise<boolean>;
  stop: () => void;
}

/** Makes the signing report of a document, one at a time. Who leaves does not get it any more. */
export function useReport(documentId: string): ReportMaking {
  const [format, setFormat] = useState<ReportFormat | null>(null);
  const underway = useRef<AbortController | null>(null);
  const stop = useCallback(() => underway.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const make = async (wanted: ReportFormat) => {
    const controller = new AbortController();
    underway.current = controller;
    setFormat(wanted);
    const isSaved = await downloadReport(documentId, wanted, { signal: controller.signal });
    setFormat(null);
    return isSaved;
  };
  return { format, make, stop };
}
