import {
  downloadEndingCertificate,
  endClient,
  getClientEnding,
  getClientExportLink,
  listClientEndings,
  orderClientDeletion,
  recordClientReturn,
  retryClientExport,
} from '@recoup/contract/agency/client-endings';
import { callApi, downloadApi, saveFile } from '#lib/api/api.ts';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { openLink } from '#lib/api/open-link.ts';

/** Interval of polling a running job. */
const pollMs = 2000;

export const endingsQuery = () => authListQuery(listClientEndings, { query: { limit: 100 } });

/** Polled while a job writes the export or deletes the data. */
export const endingQuery = (clientId: string) =>
  authQuery(
    getClientEnding,
    { params: { client_id: clientId } },
    {
      refetchInterval: ({ state: { data } }) => {
        const ending = data?.data.ending;
        const isDue = ending?.state === 'exported' && ending.deletion_ordered && !ending.deletable_on && ending.legal_holds === 0;
        return ending?.state === 'exporting' || ending?.state === 'deleting' || isDue ? pollMs : false;
      },
    },
  );

const invalidates = ['agency_endings.', 'agency_clients.', 'agency_retention.'];

export const useEndClient = () => useApiMutation(endClient, { invalidates });
export const useRetryExport = () => useApiMutation(retryClientExport, { invalidates });
export const useRecordReturn = () => useApiMutation(recordClientReturn, { invalidates });
export const useOrderDeletion = () => useApiMutation(orderClientDeletion, { invalidates });

export const openExport = async (clientId: string) =>
  openLink('agency', (await callApi(getClientExportLink, { params: { client_id: clientId } })).data);
export const saveCertificate = async (clientId: string) =>
  saveFile(await downloadApi(downloadEndingCertificate, { params: { client_id: clientId } }));
