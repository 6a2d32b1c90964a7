import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const bankAccountNotFound = () => notFound('bank account');

export const bankAccountExists = () =>
  conflict('bank_account_exists', 'This bank account is already on file. Archive it before adding it again.');

export const bankAccountArchived = () =>
  conflict('bank_account_archived', 'This account has been archived. Add it again to use it.');

export const defaultNeeded = () =>
  conflict('default_needed', 'This is the default account. Choose another account to replace it.');

export const newDefaultUnknown = () =>
  unprocessable([{ path: 'new_default_id', message: 'Choose an active account.' }], 'new_default_unknown');

export const routingNumberInvalid = () =>
  unprocessable(
    [{ path: 'number', message: 'This is not a valid routing number. Enter the nine digits at the bottom left of a check.' }],
    'routing_number_invalid',
  );
