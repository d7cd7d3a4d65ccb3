import { useEffect, useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { removeProfilePicture, uploadProfilePicture } from '#contracts/profile-picture.ts';
import { croppedPicture, decodedPicture, type CropArea } from './cropped-picture.ts';

/** Picture that is being cropped: its pixels, and a URL under which the browser shows it. */
interface ChosenPicture {
  pixels: ImageBitmap;
  url: string;
}

/** The actions that change the profile picture. `onSaved` is called with the id of the new one, null for none. */
export function useProfilePicture(onSaved: (id: string | null) => void) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => release(chosen), [chosen]);

  const attempt = async (action: () => Promise<string | null>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      onSaved(await action());
      setChosen(null);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setProblem(reason.fields?.['file']?.join(' ') ?? reason.message);
    } finally {
      setIsBusy(false);
    }
  };
  const choose = async (file: File) => {
    const pixels = await decodedPicture(file);
    setProblem(pixels ? null : 'This picture cannot be read. It may be damaged.');
    if (pixels) setChosen({ pixels, url: URL.createObjectURL(file) });
  };
  const save = (area: CropArea) =>
    attempt(async () => {
      if (!chosen) return null;
      const file = await croppedPicture(chosen.pixels, area);
      const saved = await uploadFile(uploadProfilePicture, { fields: {}, file, quiet: true });
      return saved.profile_picture_id;
    });
  const remove = () =>
    attempt(async () => {
      await request(removeProfilePicture, { body: { purpose: 'remove' } }, { quiet: true });
      return null;
    });
  const cancel = () => {
    setChosen(null);
    setProblem(null);
  };
  return { url: chosen?.url ?? null, problem, isBusy, choose, save, remove, cancel };
}

function release(chosen: ChosenPicture | null): void {
  if (!chosen) return;
  chosen.pixels.close();
  URL.revokeObjectURL(chosen.url);
}
