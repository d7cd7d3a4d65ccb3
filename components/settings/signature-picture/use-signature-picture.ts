'use client';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { useCall } from '#client/use-call.ts';
import {
  getSignaturePicture,
  removeSignaturePicture,
  uploadSignaturePicture,
  type SignaturePicture,
} from '#contracts/signature-picture.ts';
import { PictureProblem, preparePicture } from './prepare-picture.ts';

export interface PictureChange {
  /** Null where there is none, undefined while that is not known. */
  picture: SignaturePicture | null | undefined;
  /** The service keeps no pictures. */
  isMissing: boolean;
  /** Why it could not be loaded. */
  failure: string | null;
  /** Why the file that was chosen last is not the picture now. */
  problem: string | null;
  isBusy: boolean;
  /** Takes a chosen file; gives whether it has become the picture. */
  choose: (file: File) => Promise<boolean>;
  /** Takes a file that is a PNG already. */
  save: (file: File) => Promise<boolean>;
  remove: () => Promise<void>;
  retry: () => void;
}

/** The picture of the reader's handwritten signature, and what can be done with it. */
export function useSignaturePicture(): PictureChange {
  const { data, error, mutate } = useCall(getSignaturePicture, {});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await action();
      return true;
    } catch (reason) {
      setProblem(wordsFor(reason));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const upload = async (file: File) => {
    const saved = await uploadFile(uploadSignaturePicture, { fields: {}, file, quiet: true });
    await mutate(saved, { revalidate: false });
  };
  return {
    picture: data,
    isMissing: error?.kind === 'not_available',
    failure: data === undefined ? (error?.message ?? null) : null,
    problem,
    isBusy,
    choose: (file) => attempt(async () => upload(await preparePicture(file))),
    save: (file) => attempt(() => upload(file)),
    remove: async () => {
      await attempt(async () => {
        await request(removeSignaturePicture, { body: { purpose: 'remove' } }, { quiet: true });
        await mutate(null, { revalidate: false });
      });
    },
    retry: () => void mutate(),
  };
}

function wordsFor(reason: unknown): string {
  if (reason instanceof PictureProblem) return reason.message;
  if (!(reason instanceof RequestError)) throw reason;
  return reason.fields?.['file']?.join(' ') ?? reason.message;
}
