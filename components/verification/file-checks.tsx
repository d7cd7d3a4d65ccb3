'use client';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { takeHandedFiles } from '#client/handed-files.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import { AskAuthoritiesField } from './ask-authorities-field.tsx';
import { TrustedFilesField, type TrustedFilesFieldProps } from './trusted-files-field.tsx';
import type { TrustedFile } from './trusted-files.ts';
import { useFileChecks } from './use-file-checks.ts';

const CheckedFiles = loadLater(
  async () => (await import('./themed-checked-files.tsx')).ThemedCheckedFiles,
  ({ checks }) => checks.length > 0,
);

export interface FileChecksProps {
  /** True if the trust list of the user's organization is used as well. */
  isMember: boolean;
  /** Note between the drop zone and the certificates to trust. */
  children: ReactNode;
}

/** Drop zone, the certificates to trust, and the result of each file. */
export function FileChecks({ isMember, children }: FileChecksProps) {
  const [trusted, setTrusted] = useState<readonly TrustedFile[]>([]);
  /** The same list, up to date for files whose reading began before an earlier rendering. */
  const latest = useRef<readonly TrustedFile[]>([]);
  const { checks, add, recheck, recheckWith, remove } = useFileChecks({ isMember });
  const addHanded = useEffectEvent(() => add([...takeHandedFiles()]));
  useEffect(() => addHanded(), []);
  const trust: TrustedFilesFieldProps['onChange'] = (change) => {
    latest.current = change(latest.current);
    setTrusted(latest.current);
    recheckWith({ roots: latest.current.map(({ pem }) => pem).join('\n') });
  };
  return (
    <>
      <div className="verify-screen-input">
        <DropZone limits={VERIFY_UPLOAD} isSingle={false} onFiles={add} />
        {children}
        <AskAuthoritiesField onChange={(asks) => recheckWith({ ask_authorities: asks ? '1' : '0' })} />
        <TrustedFilesField files={trusted} onChange={trust} />
      </div>
      <CheckedFiles checks={checks} onRecheck={recheck} onRemove={remove} />
    </>
  );
}
