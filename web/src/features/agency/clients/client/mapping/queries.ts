import {
  correctClientLayout,
  listClientLayouts,
  nameClientLayout,
  shareClientLayout,
} from '@recoup/contract/agency/client-layouts';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

const changed = { invalidates: [listClientLayouts.name] };

export const layoutsQuery = (clientId: string) => authQuery(listClientLayouts, { params: { client_id: clientId } });
export const useName = () => useApiMutation(nameClientLayout, changed);
export const useCorrect = () => useApiMutation(correctClientLayout, changed);
export const useShare = () => useApiMutation(shareClientLayout, changed);
