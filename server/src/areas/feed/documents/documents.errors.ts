import { conflict, unprocessable, type AppError } from '#platform/http/errors.ts';

const refused = (path: string, code: string, message: string): AppError => unprocessable([{ path, message }], code);

export const unknownClient = (name: string) => refused('client', 'unknown_client', `There is no company ${name}.`);
export const unknownAccount = (path: string, name: string) =>
  refused(path, 'unknown_account', `This company has no account ${name}.`);
export const ambiguousAccount = (path: string, name: string) =>
  refused(path, 'ambiguous_account', `${name} is more than one open account. Name it by "account".`);
export const oneName = () =>
  refused('account', 'validation_failed', 'Name the account by exactly one of account, agency_account and client_account.');
export const badNumber = (path: string, name: string) =>
  refused(path, 'bad_account_number', `${name} is no account number: they look like A-1042-7, with a check digit.`);
export const idUsed = () => conflict('id_used', 'Another file has come under this id before. Give it another one.');
