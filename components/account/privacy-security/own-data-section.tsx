import Button from '@mui/material/Button';
import { useState } from 'react';
import { downloadFile, saveFile } from '#client/download-file.ts';
import { useHasExtensions } from '#client/extensions.ts';
import { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';
import { getOwnData } from '#contracts/own-data.ts';
import { PageSection } from '#components/ui/page-section.tsx';

const FILE_NAME = 'countersign-data.json';

/** Part of the page that downloads what is stored about the user. */
export function OwnDataSection() {
  const [isBusy, setIsBusy] = useState(false);
  if (!useHasExtensions('general')) return null;
  const download = async () => {
    setIsBusy(true);
    try {
      const { blob, name } = await downloadFile(getOwnData, {});
      saveFile(blob, name ?? FILE_NAME);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      tellFailure(error, false);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <PageSection
      title="Your data"
      description="A JSON file with your profile, settings, sessions, organizations and roles, certificates, and the lists of your documents and of what you did."
    >
      <Button variant="outlined" loading={isBusy || null} onClick={() => void download()}>
        Download your data
      </Button>
    </PageSection>
  );
}
