import { apiKeyLimits } from '@recoup/contract/users/api-keys';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const apiKeyNotFound = () => notFound('API key');

export const tooManyApiKeys = () =>
  conflict('too_many_api_keys', `A company can have ${apiKeyLimits.active} active API keys. Revoke one that is no longer used.`);

export const scopeNotServed = () =>
  unprocessable([{ path: 'scopes', message: 'Data cannot be read with API keys here. Choose placing accounts only.' }]);

export const locationUnknown = () =>
  unprocessable([{ path: 'location_ids', message: 'One of these locations no longer exists. Choose again.' }]);
