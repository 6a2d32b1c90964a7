import { defineStatusCode, listStatusCodes } from '@recoup/contract/agency/status-codes';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const codesQuery = () => authQuery(listStatusCodes, {});

export const useDefineCode = () => useApiMutation(defineStatusCode, { invalidates: [listStatusCodes.name] });
