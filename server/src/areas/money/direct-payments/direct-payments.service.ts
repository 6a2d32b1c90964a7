import type { TypedDirectPayment } from '@recoup/contract/money/direct-payments';
import { normalizeAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import { checkRequest, type RequestData } from '@recoup/domain/accounts/request-forms';
import { formatRequestNumber, refuseAction, warnAboutAction } from '@recoup/domain/accounts/requests';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { readListFile, requireValidRows } from '#platform/sheets/list-file.ts';
import { findAccounts, presentAccountRef, roleIn, type ScopedAccount } from '#areas/accounts/account/index.ts';
import { findAccountIds, storeRequests, listComparable, paymentKey } from '#areas/accounts/requests/index.ts';
import { directPaymentList } from './direct-payment-file.ts';

interface CheckedRow {
  account: ScopedAccount | null;
  data: RequestData | null;
  problems: { path: string; message: string }[];
}

export function createDirectPaymentsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const { today } = clock;

  async function check(
    tx: Tx,
    caller: ClientCaller,
    rows: readonly TypedDirectPayment[],
    { lock }: { lock: boolean },
  ): Promise<CheckedRow[]> {
    const names = rows.map(({ account }) => ({ number: parseAccountNumber(account), key: normalizeAccountNumber(account) }));
    const accounts = await findAccounts(tx, caller, await findAccountIds(tx, caller.clientId, names), { lock });
    const known = await listComparable(
      tx,
      caller.clientId,
      accounts.map(({ id }) => id),
    );
    const reported = new Map(
      known.flatMap((other): [string, string][] =>
        other.kind === 'direct_payment'
          ? [[other.account_id + paymentKey(other.data), `${formatRequestNumber(other.number)} already reports this`]]
          : [],
      ),
    );
    return rows.map(({ account: name, ...typed }, index) => {
      const found = whichAccount(accounts, names[index]);
      const account = typeof found === 'string' ? null : found;
      const { problems, value } = checkRequest('direct_payment', typed, {
        today: today(),
        balanceCents: account?.balance_cents ?? 0,
      });
      const all = problems.map(({ path, message }) => ({ path, message }));
      if (name.trim() === '') all.unshift({ path: 'account', message: 'Enter the account number' });
      else if (typeof found === 'string') all.unshift({ path: 'account', message: found });
      const refusal =
        account &&
        refuseAction('direct_payment', {
          status: account.status,
          role: roleIn(caller.role),
          openKinds: [],
          isAcknowledged: true,
          hasDirectPayments: false,
        });
      if (refusal) all.unshift({ path: 'account', message: refusal.message });
      if (account && value) {
        const key = account.id + paymentKey(value);
        const before = reported.get(key);
        if (before) all.push({ path: 'amount', message: before });
        else reported.set(key, 'A row above already reports this');
      }
      return { account, data: all.length === 0 ? value : null, problems: all };
    });
  }

  return {
    async read(caller: ClientCaller, content: AsyncIterable<Uint8Array>) {
      const { rows, unknownColumns } = await readListFile(directPaymentList, content);
      const checked = await db.asUser(caller.claims, (tx) =>
        check(
          tx,
          caller,
          rows.map(({ value }) => value),
          { lock: false },
        ),
      );
      return {
        rows: rows.map(({ row, value }, index) => {
          const { account = null, problems = [] } = checked[index] ?? {};
          return {
            row,
            payment: value,
            account: account && presentAccountRef(account),
            problems,
            warning: account && warnAboutAction('direct_payment', account),
          };
        }),
        total_cents: sumOf(checked),
        unknown_columns: unknownColumns,
      };
    },

    import: (caller: ClientCaller, rows: readonly TypedDirectPayment[]) =>
      db.asUser(caller.claims, async (tx) => {
        const checked = await check(tx, caller, rows, { lock: true });
        requireValidRows(checked);
        const requests = checked.flatMap(({ account, data }) =>
          account && data ? [{ account_id: account.id, kind: 'direct_payment' as const, data, cost: null }] : [],
        );
        await storeRequests(tx, caller, { at: clock.now(), requests });
        await recordAuditEntry(tx, caller, { action: 'requests.imported', details: { rows: requests.length } });
        return { submitted: requests.length, total_cents: sumOf(checked) };
      }),
  };
}

export type DirectPaymentsService = ReturnType<typeof createDirectPaymentsService>;

function sumOf(rows: readonly CheckedRow[]): number {
  return rows.reduce((sum, { data }) => sum + (typeof data?.['amount_cents'] === 'number' ? data['amount_cents'] : 0), 0);
}

/** The account with that number, or why there is none: of several with the client's number, the open one. */
function whichAccount(
  accounts: readonly ScopedAccount[],
  name: { number: number | null; key: string | null } | undefined,
): ScopedAccount | string {
  const ours = accounts.find(({ number }) => name?.number !== null && number === name?.number);
  if (ours) return ours;
  const theirs = accounts.filter(({ client_account_key: key }) => key === name?.key);
  const open = theirs.filter(({ status }) => isOpenStatus(status));
  const [only, ...others] = open.length > 0 ? open : theirs;
  if (!only) return 'No account has this number';
  return others.length > 0 ? 'Several accounts have this number. Use the number that begins with A-.' : only;
}
