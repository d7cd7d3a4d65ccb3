'use client';
import { useRouter } from 'next/navigation';
import { handFiles } from '#client/handed-files.ts';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';

/** Takes files to the page that checks signatures, which finds them in memory. */
export function CheckDrop() {
  const router = useRouter();
  const check = (files: File[]) => {
    if (files.length === 0) return;
    handFiles(files);
    router.push('/verify');
  };
  return <DropZone limits={VERIFY_UPLOAD} isSingle={false} onFiles={check} />;
}
