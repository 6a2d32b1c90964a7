import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const bankAccountNotFound = () => notFound('bank account');

export const bankAccountExists = () =>
  conflict('bank_account_exists', 'This account is there already. Archive it first if it has to be added anew.');

export const bankAccountArchived = () =>
  conflict('bank_account_archived', 'This account was archived meanwhile. Add it again if it is to be used.');

export const defaultNeeded = () =>
  conflict('default_needed', 'This is the default account. Choose which of the others takes its place.');

export const newDefaultUnknown = () =>
  unprocessable([{ path: 'new_default_id', message: 'Choose another account that is in use.' }], 'new_default_unknown');

export const routingNumberInvalid = () =>
  unprocessable(
    [{ path: 'number', message: 'This is not a routing number. It has nine digits, at the bottom left of a check.' }],
    'routing_number_invalid',
  );
