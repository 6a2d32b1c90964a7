import { getExchange } from '@recoup/contract/agency/exchange';
import { authQuery } from '#lib/api/auth-query.ts';

/** The server looks into the folder every minute. */
export const exchangeQuery = () => authQuery(getExchange, {}, { refetchInterval: 60_000 });
