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

/** The reader's signature picture, and the actions that change it. */
export interface PictureChange {
  /** Null if there is none, undefined until it is loaded. */
  picture: SignaturePicture | null | undefined;
  /** True if the service stores no signature pictures. */
  isMissing: boolean;
  /** Error of the loading. */
  failure: string | null;
  /** Error of the last change. */
  problem: string | null;
  isBusy: boolean;
  /** Converts an image file to PNG and stores it; resolves to whether that succeeded. */
  choose: (file: File) => Promise<boolean>;
  /** Stores a PNG; resolves to whether that succeeded. */
  save: (file: File) => Promise<boolean>;
  remove: () => Promise<void>;
  retry: () => void;
}

/** Loads the reader's signature picture and changes it. */
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
      setProblem(messageOf(reason));
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

function messageOf(reason: unknown): string {
  if (reason instanceof PictureProblem) return reason.message;
  if (!(reason instanceof RequestError)) throw reason;
  return reason.fields?.['file']?.join(' ') ?? reason.message;
}
