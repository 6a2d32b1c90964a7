import { conflict, unprocessable, type AppError } from '#platform/http/errors.ts';

const refused = (path: string, code: string, message: string): AppError => unprocessable([{ path, message }], code);

export const unknownClient = (name: string) => refused('client', 'unknown_client', `Unknown client ${name}.`);
export const clientEnded = () => conflict('client_ended', 'This client has ended. Nothing can be published for it anymore.');
export const unknownAccount = (path: string, name: string) => refused(path, 'unknown_account', `Unknown account ${name}.`);
export const ambiguousAccount = (path: string, name: string) =>
  refused(path, 'ambiguous_account', `${name} matches several open accounts. Use "account" instead.`);
export const oneName = () =>
  refused('account', 'validation_failed', 'Set exactly one of account, agency_account and client_account.');
export const badNumber = (path: string, name: string) =>
  refused(
    path,
    'bad_account_number',
    `${name} is not an account number of the portal, such as A-1042-7. Send your own number as agency_account.`,
  );
export const idUsed = () => conflict('id_used', 'This id was already used for a different file. Use a new id.');
