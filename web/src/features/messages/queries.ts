import { changeNoticeSettings, getNoticeSettings } from '@recoup/contract/messages';
import { authQuery, useApiMutation } from '../../lib/auth-query.ts';

export const noticesQuery = (clientId: string) => authQuery(getNoticeSettings, { params: { client_id: clientId } });
export const useChangeNotices = () => useApiMutation(changeNoticeSettings, { invalidates: ['messages.notice-settings'] });
