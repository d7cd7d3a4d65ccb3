import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { TRUSTED_LIST_UPLOAD } from '#contracts/limits.ts';
import {
  addTrustedListAddress,
  addTrustedListFile,
  removeTrustedLists,
  type AddedTrustedList,
  type TrustedList,
} from '#contracts/trusted-lists.ts';
import { firstFileProblem } from '#contracts/upload.ts';

/** Where a list comes from. */
export type ListOrigin = { file: File } | { url: string };

/** Signer to confirm before a list is added. */
export type UnconfirmedList = NonNullable<AddedTrustedList['to_confirm']>;

/** State and actions of the changes to the trusted lists. */
export interface TrustedListChange {
  isAdding: boolean;
  /** Why the last list was refused; null if it was not. */
  problem: { text: string; isAboutAddress: boolean } | null;
  /** List whose signer was asked about last; kept while the dialog closes. */
  unconfirmed: UnconfirmedList | null;
  isConfirming: boolean;
  /** List whose removal was asked about last; kept while the dialog closes. */
  removing: TrustedList | null;
  isAskingToRemove: boolean;
  isRemoving: boolean;
  add: (origin: ListOrigin) => void;
  /** Confirms the signer of the list. */
  confirm: () => void;
  cancel: () => void;
  askToRemove: (list: TrustedList) => void;
  remove: () => void;
  keep: () => void;
}

/** Adds trusted lists and removes them; `onChanged` is called on failure too, `onAdded` when a list was added. */
export function useTrustedListChange({
  onChanged,
  onAdded,
}: {
  onChanged: () => void;
  onAdded: () => void;
}): TrustedListChange {
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<TrustedListChange['problem']>(null);
  const [asked, setAsked] = useState<{ list: UnconfirmedList; origin: ListOrigin } | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [removing, setRemoving] = useState<TrustedList | null>(null);
  const [isAskingToRemove, setIsAskingToRemove] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  const add = async (origin: ListOrigin, fingerprint: string) => {
    setIsAdding(true);
    setProblem(null);
    try {
      const { added, to_confirm } = await send(origin, fingerprint);
      if (to_confirm) setAsked({ list: to_confirm, origin });
      setIsConfirming(to_confirm !== null);
      if (added) onAdded();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem({ text: error.message, isAboutAddress: 'url' in origin });
      setIsConfirming(false);
    } finally {
      setIsAdding(false);
      onChanged();
    }
  };
  const remove = async ({ id }: TrustedList) => {
    setIsRemoving(true);
    try {
      await request(removeTrustedLists, { body: { instance_ids: [id], purpose: 'remove' } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setIsRemoving(false);
      setIsAskingToRemove(false);
      onChanged();
    }
  };
  return {
    isAdding,
    problem,
    unconfirmed: asked?.list ?? null,
    isConfirming,
    removing,
    isAskingToRemove,
    isRemoving,
    add: (origin) => {
      const fileProblem = 'file' in origin ? firstFileProblem(origin.file, TRUSTED_LIST_UPLOAD) : null;
      if (fileProblem) setProblem({ text: fileProblem, isAboutAddress: false });
      else void add(origin, '');
    },
    confirm: () => void (asked && add(asked.origin, asked.list.signer.fingerprint)),
    cancel: () => setIsConfirming(false),
    askToRemove: (list) => {
      setRemoving(list);
      setIsAskingToRemove(true);
    },
    remove: () => void (removing && remove(removing)),
    keep: () => setIsAskingToRemove(false),
  };
}

function send(origin: ListOrigin, signer_fingerprint: string): Promise<AddedTrustedList> {
  if ('file' in origin)
    return uploadFile(addTrustedListFile, { fields: { signer_fingerprint }, file: origin.file, quiet: true });
  return request(addTrustedListAddress, { body: { url: origin.url, signer_fingerprint } }, { quiet: true });
}
