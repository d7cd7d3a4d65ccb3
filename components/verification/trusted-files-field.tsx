import { useState } from 'react';
import { Fold } from '#components/ui/fold.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx';
import { PlainIconButton } from '#components/ui/plain/plain-icon-button.tsx';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { readTrustedFile, type TrustedFile } from './trusted-files.ts';

const CROSS =
  'M18.3 5.71a.996.996 0 0 0-1.41 0L12 10.59 7.11 5.7a.996.996 0 0 0-1.41 0c-.39.39-.39 1.02 0 1.41L10.59 12 5.7 16.89c-.39.39-.39 1.02 0 1.41s1.02.39 1.41 0L12 13.41l4.89 4.89c.39.39 1.02.39 1.41 0s.39-1.02 0-1.41L13.41 12l4.89-4.89c.38-.38.38-1.02 0-1.4';

export interface TrustedFilesFieldProps {
  files: readonly TrustedFile[];
  /** Called with a function that returns the new list for the newest one: files that are read at once may end in any order. */
  onChange: (change: (files: readonly TrustedFile[]) => readonly TrustedFile[]) => void;
}

/** Certificate files that the user trusts for the checks on this page, until the page is left. */
export function TrustedFilesField({ files, onChange }: TrustedFilesFieldProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (chosen: File[]) => {
    const results = await Promise.all(chosen.map(readTrustedFile));
    setProblems(results.filter((result) => typeof result === 'string'));
    const added = results.filter((result) => typeof result !== 'string');
    if (added.length > 0) onChange((latest) => [...latest, ...added]);
  };
  return (
    <div>
      <Fold label="Trust further certificates">
        <div className="verify-screen-trust">
          <p className={classes('text-body2', 'text-secondary')}>
            Add the certificate of an authority that you trust. It counts for your checks on this page, until
            you leave it.
          </p>
          <DropZone limits={TRUSTED_CERTIFICATE_UPLOAD} isSingle onFiles={(chosen) => void add(chosen)} />
          {problems.length > 0 ? <PlainAlert severity="error">{problems.join(' ')}</PlainAlert> : null}
        </div>
      </Fold>
      {files.length > 0 ? (
        <ul aria-label="Trusted for this visit" className="verify-screen-trusted">
          {files.map((file, index) => (
            <li key={`${file.name} ${index}`}>
              <span className="text-body2">
                Trusted: {file.name}
                <PlainIconButton
                  icon={CROSS}
                  aria-label={`Trust ${file.name} no more`}
                  onClick={() => onChange((latest) => latest.filter((other) => other !== file))}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
