import { ThemedPart } from '#components/ui/themed-part.tsx';
import { CheckedFiles, type CheckedFilesProps } from './checked-files.tsx';

/** Results of the checks on a page that does without MUI otherwise. */
export function ThemedCheckedFiles(props: CheckedFilesProps) {
  return (
    <ThemedPart>
      <CheckedFiles {...props} />
    </ThemedPart>
  );
}
