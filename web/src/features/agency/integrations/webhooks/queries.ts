import {
  createFeedWebhook,
  endFeedWebhook,
  listFeedDeliveries,
  listFeedWebhooks,
  replayFeedDelivery,
  retryFeedWebhook,
  testFeedWebhook,
} from '@recoup/contract/agency/feed-webhooks';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** Milliseconds between refetches while a delivery waits. */
const WAITING_MS = 3000;

export const webhooksQuery = () =>
  authQuery(
    listFeedWebhooks,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some((one) => one.waiting > 0 && one.ended_at === null) ? WAITING_MS : false,
    },
  );

export const deliveriesQuery = (id: string) =>
  authQuery(
    listFeedDeliveries,
    { params: { webhook_id: id }, query: {} },
    { refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'waiting') ? WAITING_MS : false) },
  );

const invalidates = ['agency_webhooks.'];

export const useCreateWebhook = () => useApiMutation(createFeedWebhook, { invalidates });
export const useEndWebhook = () => useApiMutation(endFeedWebhook, { invalidates });
export const useTestWebhook = () => useApiMutation(testFeedWebhook, { invalidates });
export const useRetryWebhook = () => useApiMutation(retryFeedWebhook, { invalidates });
export const useReplayDelivery = () => useApiMutation(replayFeedDelivery, { invalidates });
