import { MS_PER } from '@recoup/domain/shared/time';
import type { BankAccount, RoutingNumber, newBankAccount } from '@recoup/contract/company/bank-accounts';
import { isRoutingNumber } from '@recoup/domain/shared/checks';
import { checkBankAccount, type BankAccountPurpose } from '@recoup/domain/company/onboarding/money';
import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { notify } from '#platform/notify.ts';
import { writeBankChange, type BankChange } from './bank-accounts.email.ts';
import {
  bankAccountArchived,
  bankAccountExists,
  bankAccountNotFound,
  defaultNeeded,
  newDefaultUnknown,
  routingNumberInvalid,
} from './bank-accounts.errors.ts';
import { presentAccount } from './bank-accounts.presenter.ts';
import {
  findAccount,
  findCompanyName,
  insertAccount,
  listAccounts,
  lockBankAccounts,
  setArchived,
  setDefault,
  setPurpose,
  type BankAccountRow,
} from './bank-accounts.repository.ts';
import type { RoutingDirectory } from './routing-directory.ts';

interface BankAccountsDependencies {
  db: Db;
  vault: Vault;
  clock: Clock;
  config: Config;
  directory: RoutingDirectory;
  sendEmail: Mailer['send'];
}

/** When remittances to an account added now may start. */
export function remittancesFrom(now: Date, { BANK_WAITING_DAYS: days }: Pick<Config, 'BANK_WAITING_DAYS'>): Date {
  return new Date(now.getTime() + days * MS_PER.day);
}

export function createBankAccountsService({ db, vault, clock, config, directory, sendEmail }: BankAccountsDependencies) {
  const byOf = ({ userId, name }: ClientCaller) => ({ userId, name: name.slice(0, 200) });
  const present = (caller: ClientCaller, row: BankAccountRow): BankAccount =>
    presentAccount(row, { now: clock.now(), isReadOnly: isAgencyRole(caller.role) });

  async function requireAccount(tx: Tx, { clientId }: ClientCaller, id: string): Promise<BankAccountRow> {
    const row = await findAccount(tx, clientId, id);
    if (!row) throw bankAccountNotFound();
    return row;
  }

  async function requireLive(tx: Tx, caller: ClientCaller, id: string): Promise<BankAccountRow> {
    const row = await requireAccount(tx, caller, id);
    if (row.archived_at) throw bankAccountArchived();
    return row;
  }

  /** Writes the audit entry and emails every admin, in the transaction of the change. Returns the current account. */
  async function announce(tx: Tx, caller: ClientCaller, change: BankChange, id: string): Promise<BankAccount> {
    const account = await requireAccount(tx, caller, id);
    const companyName = await findCompanyName(tx, caller.clientId);
    await recordAuditEntry(tx, caller, {
      action: `bank_account.${change}`,
      subjectType: 'bank_account',
      subjectId: id,
      details: {
        bank_name: account.bank_name,
        last4: account.number_last4,
        type: account.type,
        purpose: account.purpose,
        is_default: account.is_default,
      },
    });
    const content = writeBankChange(config, { change, companyName, account, caller, now: clock.now() });
    await emailAdmins(tx, sendEmail, { clientId: caller.clientId, content });
    await notify(tx, [
      { client_id: caller.clientId, kind: 'bank_change', event: change, subject_id: id, params: { last4: account.number_last4 } },
    ]);
    return present(caller, account);
  }

  return {
    lookUp(number: string): RoutingNumber {
      if (!isRoutingNumber(number)) throw routingNumberInvalid();
      const bank = directory.find(number);
      return { routing_number: number, bank_name: bank?.name ?? null, place: bank?.place ?? null, source: directory.source };
    },

    list: (caller: ClientCaller, { state }: { state: 'live' | 'archived' }) =>
      db.asViewer(caller.claims, async (tx) => ({
        data: (await listAccounts(tx, caller.clientId, state)).map((row) => present(caller, row)),
        waiting_days: config.BANK_WAITING_DAYS,
        abilities: { add: !isAgencyRole(caller.role) },
      })),

    add: (
      caller: ClientCaller,
      { make_default: makeDefault, ...typed }: z.output<typeof newBankAccount>,
    ): Promise<BankAccount> => {
      const { value: account, problems } = checkBankAccount(typed);
      if (!account) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
      return db.asUser(caller.claims, async (tx) => {
        const { clientId } = caller;
        await lockBankAccounts(tx, clientId);
        const now = clock.now();
        const bankName = directory.find(account.routing_number)?.name.slice(0, 200) ?? null;
        const added = {
          clientId,
          account,
          bankName,
          makeDefault,
          remittancesFrom: remittancesFrom(now, config),
          by: byOf(caller),
          now,
        };
        const id = await insertAccount(tx, vault, added);
        if (id === null) throw bankAccountExists();
        return announce(tx, caller, 'added', id);
      });
    },

    makeDefault: (caller: ClientCaller, id: string): Promise<BankAccount> =>
      db.asUser(caller.claims, async (tx) => {
        await lockBankAccounts(tx, caller.clientId);
        const account = await requireLive(tx, caller, id);
        if (account.is_default) return present(caller, account);
        await setDefault(tx, caller.clientId, id);
        return announce(tx, caller, 'default_changed', id);
      }),

    changePurpose: (caller: ClientCaller, id: string, purpose: BankAccountPurpose): Promise<BankAccount> =>
      db.asUser(caller.claims, async (tx) => {
        await lockBankAccounts(tx, caller.clientId);
        const account = await requireLive(tx, caller, id);
        if (account.purpose === purpose) return present(caller, account);
        await setPurpose(tx, caller.clientId, id, purpose);
        return announce(tx, caller, 'purpose_changed', id);
      }),

    archive: (caller: ClientCaller, id: string, newDefaultId: string | undefined): Promise<BankAccount> =>
      db.asUser(caller.claims, async (tx) => {
        const { clientId } = caller;
        await lockBankAccounts(tx, clientId);
        const account = await requireLive(tx, caller, id);
        const others = (await listAccounts(tx, clientId, 'live')).filter((other) => other.id !== id);
        if (newDefaultId !== undefined && !others.some((other) => other.id === newDefaultId)) throw newDefaultUnknown();
        if (account.is_default && others.length > 0 && newDefaultId === undefined) throw defaultNeeded();
        await setArchived(tx, { clientId, id, by: byOf(caller), now: clock.now() });
        if (newDefaultId !== undefined && !others.some((other) => other.id === newDefaultId && other.is_default)) {
          await setDefault(tx, clientId, newDefaultId);
          await announce(tx, caller, 'default_changed', newDefaultId);
        }
        return announce(tx, caller, 'archived', id);
      }),
  };
}

export type BankAccountsService = ReturnType<typeof createBankAccountsService>;
