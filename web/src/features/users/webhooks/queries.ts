import {
  createClientWebhook,
  enableClientWebhook,
  endClientWebhook,
  listClientDeliveries,
  listClientWebhooks,
  replayClientDelivery,
  rotateClientWebhookSecret,
  testClientWebhook,
} from '@recoup/contract/users/webhooks';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** The stale time avoids a second request right after the loader's. */
export const webhooksQuery = (clientId: string) =>
  authQuery(listClientWebhooks, { params: { client_id: clientId } }, { staleTime: 5000 });

/** Polled while a delivery waits: it leaves within seconds. */
export const deliveriesQuery = (clientId: string, id: string) =>
  authListQuery(
    listClientDeliveries,
    { params: { client_id: clientId, id }, query: {} },
    {
      staleTime: 2000,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ data }) => data.some((one) => one.state === 'waiting')) ? 3000 : false,
    },
  );

const invalidates = ['webhooks.', 'activity.'];

export const useCreateWebhook = () => useApiMutation(createClientWebhook, { invalidates });
export const useRotateSecret = () => useApiMutation(rotateClientWebhookSecret, { invalidates });
export const useEnableWebhook = () => useApiMutation(enableClientWebhook, { invalidates });
export const useEndWebhook = () => useApiMutation(endClientWebhook, { invalidates });
export const useTestWebhook = () => useApiMutation(testClientWebhook, { invalidates });
export const useReplayDelivery = () => useApiMutation(replayClientDelivery, { invalidates });
