import {
  BANK_ACCOUNT_PURPOSES,
  BANK_ACCOUNT_TYPES,
  type BankAccountPurpose,
  type BankAccountType,
} from '@recoup/domain/company/onboarding/money';
import { z } from 'zod';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const keys = <T extends string>(record: Record<T, string>) => Object.keys(record) as [T, ...T[]];
export const bankAccountType = z.enum(keys<BankAccountType>(BANK_ACCOUNT_TYPES));
export const bankAccountPurpose = z.enum(keys<BankAccountPurpose>(BANK_ACCOUNT_PURPOSES));

/** Source of a bank name, shown beside it. */
const routingSource = z.object({
  /** Description of the source. */
  name: z.string(),
  as_of: z.iso.date(),
});

const routingNumber = z.object({
  routing_number: z.string(),
  /** Null if not in the directory. The routing number may still be valid. */
  bank_name: z.string().nullable(),
  place: z.string().nullable(),
  source: routingSource,
});
export type RoutingNumber = z.output<typeof routingNumber>;

export const lookUpRoutingNumber = defineEndpoint({
  name: 'routing-numbers.get',
  api: 'core',
  method: 'GET',
  path: '/v1/routing-numbers/{number}',
  summary: 'The bank of a routing number, if known. 422 `routing_number_invalid` for a wrong checksum or prefix',
  access: 'user',
  params: z.object({ number: z.string().max(40) }),
  response: dataOf(routingNumber),
  errors: [422],
});

const bankAccount = z.object({
  id,
  holder: z.string(),
  routing_number: z.string(),
  /** Name in the directory at the time; null if unknown. */
  bank_name: z.string().nullable(),
  /** The only part of the number ever returned: shown as ••••1234. */
  last4: z.string(),
  type: bankAccountType,
  purpose: bankAccountPurpose,
  is_default: z.boolean(),
  /** Payouts to this account start at this time; `is_waiting` until then. */
  usable_from: instant,
  is_waiting: z.boolean(),
  created_at: instant,
  created_by: z.string(),
  archived_at: instant.nullable(),
  archived_by: z.string().nullable(),
  abilities: z.object({ make_default: z.boolean(), change_purpose: z.boolean(), archive: z.boolean() }),
});
export type BankAccount = z.output<typeof bankAccount>;

const accountParams = clientParams.extend({ id });
const roles = ['client_admin'] as const;

export const listBankAccounts = defineEndpoint({
  name: 'bank-accounts.list',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/bank-accounts',
  summary: 'Bank accounts, the default one first; archived ones newest first',
  access: 'client',
  roles,
  params: clientParams,
  query: z.object({ state: z.enum(['live', 'archived']).default('live') }),
  response: z.object({
    data: z.array(bankAccount),
    /** Days between adding an account and its first payout. */
    waiting_days: z.int(),
    abilities: z.object({ add: z.boolean() }),
  }),
});

const typed = z.string().max(300).default('');

/** Raw form input; client and server validate it with `checkBankAccount` of `@recoup/domain/onboarding/money`. */
export const newBankAccount = z.object({
  holder: typed,
  routing_number: typed,
  account_number: z.string().max(40).default(''),
  account_number_again: z.string().max(40).default(''),
  type: typed,
  purpose: typed,
  /** The first account is always the default. */
  make_default: z.boolean().default(false),
});

export const addBankAccount = defineEndpoint({
  name: 'bank-accounts.add',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/bank-accounts',
  summary: 'Adds a bank account; its number cannot be viewed or changed afterwards. 422 by field, 409 `bank_account_exists`',
  access: 'client',
  roles,
  params: clientParams,
  body: newBankAccount,
  response: dataOf(bankAccount),
  status: 201,
  stepUp: true,
});

export const makeDefaultBankAccount = defineEndpoint({
  name: 'bank-accounts.make-default',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/bank-accounts/{id}/default',
  summary: 'Makes a bank account the default. 409 `bank_account_archived`',
  access: 'client',
  roles,
  params: accountParams,
  response: dataOf(bankAccount),
  stepUp: true,
});

export const changeBankAccount = defineEndpoint({
  name: 'bank-accounts.change',
  api: 'core',
  method: 'PATCH',
  path: '/v1/clients/{client_id}/bank-accounts/{id}',
  summary: 'Changes what a bank account is used for, its only editable field. 409 `bank_account_archived`',
  access: 'client',
  roles,
  params: accountParams,
  body: z.object({ purpose: bankAccountPurpose }),
  response: dataOf(bankAccount),
  stepUp: true,
});

export const archiveBankAccount = defineEndpoint({
  name: 'bank-accounts.archive',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/bank-accounts/{id}/archive',
  summary:
    'Archives a bank account permanently. 409 `default_needed` if it is the default and others remain: pass the next one as `new_default_id`',
  access: 'client',
  roles,
  params: accountParams,
  body: z.object({ new_default_id: id.optional() }),
  response: dataOf(bankAccount),
  stepUp: true,
});
