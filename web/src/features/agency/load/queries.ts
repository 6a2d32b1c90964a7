import {
  applyLoad,
  cancelLoad,
  createLoad,
  getLoad,
  listLoads,
  mapLoad,
  type Load,
  type LoadDetails,
  type LoadState,
} from '@recoup/contract/agency/load';
import { callApi } from '#lib/api/api.ts';
import { authQuery, invalidateOperations, useApiMutation } from '#lib/api/auth-query.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { forget, requireSame, send, stopSending } from '#shared/placing/sending/send-store.ts';

/** States in which the server processes the file. */
export const PROCESSING: readonly LoadState[] = ['reading', 'checking', 'applying'];
const pollMs = 1000;

const changed = ['agency_load.list', 'agency_load.get'] as const;

export const loadsQuery = (enabled: boolean) =>
  authQuery(
    listLoads,
    {},
    {
      enabled,
      refetchInterval: ({ state }) => (state.data?.data.some(({ state: at }) => PROCESSING.includes(at)) ? pollMs * 3 : false),
    },
  );

/** Polls during an upload too, because another tab or user may be sending the file. */
function intervalOf(state: LoadState | undefined): number | false {
  if (state === 'uploading') return pollMs * 3;
  return state !== undefined && PROCESSING.includes(state) ? pollMs : false;
}

export const loadQuery = (id: string) =>
  authQuery(
    getLoad,
    { params: { load_id: id } },
    {
      refetchInterval: ({ state }) => intervalOf(state.data?.data.state),
    },
  );

export const useMap = () => useApiMutation(mapLoad, { invalidates: changed });
export const useApply = () => useApiMutation(applyLoad, { invalidates: changed });
export const useCancel = () => useApiMutation(cancelLoad, { invalidates: changed });

const refresh = () => invalidateOperations(getQueryClient(), [...changed]);

/** Choices for a new file. */
export interface LoadChoice {
  /** Null: items of several kinds. */
  kind: string | null;
  source: string;
  isHistory: boolean;
}

/** Announces the file and starts sending it. Throws the API's error if refused. */
export async function startLoad(file: File, { kind, source, isHistory }: LoadChoice): Promise<LoadDetails> {
  const { data } = await callApi(createLoad, {
    body: {
      file_name: file.name.slice(-255),
      file_bytes: file.size,
      history: isHistory,
      ...(kind === null ? {} : { kind }),
      ...(source.trim() === '' ? {} : { source: source.trim() }),
    },
  });
  await send({ id: data.id, bucket: 'loads', objectName: data.id, file, refresh });
  return data;
}

/** Resumes an upload after a reload. Refuses a different file. */
export async function continueLoad(load: Load, file: File): Promise<void> {
  requireSame(load, file);
  await send({ id: load.id, bucket: 'loads', objectName: load.id, file, refresh });
}

/** Stops this page's sending of a canceled file. */
export async function endSending(id: string): Promise<void> {
  await stopSending(id);
  forget(id);
}
