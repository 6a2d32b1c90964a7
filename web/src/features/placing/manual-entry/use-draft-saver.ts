import {
  createManualDraft,
  getManualDraft,
  saveManualDraft,
  type DraftContent,
  type ManualDraft,
} from '@recoup/contract/placing/manual-entry';
import { useEffect, useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { createDraftSaver, type DraftSaver, type LoadedDraft } from './draft-saver.ts';

/**
 * Creates a draft saver that lives as long as the form. `read` and `onSaved` must be stable in meaning: only the first ones are
 * used.
 */
export function useDraftSaver(options: {
  clientId: string;
  draft: LoadedDraft | null;
  read: () => DraftContent;
  onSaved: (draft: ManualDraft, created: boolean) => void;
}): DraftSaver {
  const [saver] = useState(() => {
    const { clientId, draft, read, onSaved } = options;
    const params = { client_id: clientId };
    return createDraftSaver({
      draft,
      read,
      onSaved,
      create: async (body) => (await callApi(createManualDraft, { params, body })).data,
      update: async ({ id, revision }, content) =>
        (await callApi(saveManualDraft, { params: { ...params, id }, body: { ...content, revision } })).data,
      load: async (id) => (await callApi(getManualDraft, { params: { ...params, id } })).data,
    });
  });
  useEffect(
    () => () => {
      // The user chose another client or draft: pending input still belongs to this one.
      void saver.flush().finally(() => saver.stop());
    },
    [saver],
  );
  return saver;
}
