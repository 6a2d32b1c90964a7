import { formatDay } from '@recoup/domain/shared/format-day';
import type { AchCandidate, AchEntry, AchFilePage, AchFileRow, AchOriginator, prepareAchFile } from '@recoup/contract/agency/ach';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { ownerOf, type FieldLock } from '@recoup/domain/agency/field-locks';
import { describeReturn } from '@recoup/domain/money/nacha-returns';
import { modifierOf, maxAchCents, traceOf, writeNacha } from '@recoup/domain/money/nacha';
import { isBankingDay, nextBankingDay } from '@recoup/domain/shared/banking-days';
import { sumCents } from '@recoup/domain/shared/money';
import { numberContext } from '#areas/company/bank-accounts/index.ts';
import { listLocksOf } from '#areas/feed/items/index.ts';
import { recordAgencyEntries, type AgencyEntry } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { settingsMissing, unfit, wrongState } from './ach.errors.ts';
import {
  countExportedOn,
  findFile,
  insertFile,
  listDue,
  listEntries,
  listFiles,
  listSealedNumbers,
  lockFile,
  lockStatements,
  setApproved,
  setCancelled,
  setExported,
  type DueRow,
  type EntryRow,
  type FileRow,
} from './ach.repository.ts';
import { findSettings, reserveNumbers, type SettingsRow } from './settings.repository.ts';

interface Context {
  db: Db;
  vault: Vault;
  clock: AgencyClock;
}

/** Files of remittances: prepared by one admin, approved by another, written when exported. */
export function createAchFiles({ db, vault, clock }: Context) {
  const record = (tx: Tx, caller: AgencyCaller, action: AgencyEntry['action'], file: { number: number }, entries: EntryRow[]) =>
    recordAgencyEntries(tx, caller, [
      { action, details: { file: file.number, remittances: entries.length } },
      ...entries.map((entry) => ({
        action,
        clientId: entry.client_id,
        subjectType: 'remittance',
        subjectId: entry.statement_id,
        details: { file: file.number, number: entry.number },
      })),
    ]);

  /** Locks of the rows' clients. The system that owns statements pays them: a payment from here could not be recorded. */
  const readLocks = (tx: Tx, rows: readonly { client_id: string }[]): Promise<FieldLock[]> =>
    rows.length === 0 ? Promise.resolve([]) : listLocksOf(tx, [...new Set(rows.map((row) => row.client_id))]);

  function problemOf(row: DueRow, locks: readonly FieldLock[]): string | null {
    const owner = ownerOf(locks, row.client_id, 'statements');
    if (owner !== null) return managedBy(owner);
    if (row.file_number !== null) return `It is already in ACH file ${row.file_number}.`;
    if (row.bank_account_id === null) return 'The client has no bank account for remittances.';
    if (row.usable_from !== null && row.usable_from > clock.now())
      return `The bank account cannot be used before ${clock.dayOf(row.usable_from)}.`;
    return row.amount_cents > maxAchCents ? 'The amount exceeds the limit of one ACH entry.' : null;
  }

  function requireUnmanaged(entries: readonly EntryRow[], locks: readonly FieldLock[]): void {
    for (const { client_id: clientId, number } of entries) {
      const owner = ownerOf(locks, clientId, 'statements');
      if (owner !== null) throw unfit(number, `${managedBy(owner)} Cancel the file and prepare a new one.`);
    }
  }

  async function lockKnown(tx: Tx, id: string): Promise<FileRow> {
    const file = await lockFile(tx, id);
    if (!file) throw notFound('file');
    return file;
  }

  /** The file as sent to the bank. Account numbers are decrypted only here. */
  async function write(tx: Tx, file: FileRow, entries: readonly EntryRow[]) {
    const { originator } = file;
    const sealed = await listSealedNumbers(tx, file.id);
    const at = file.exported_at ?? clock.now();
    const credits = entries.map((entry) => {
      const number = sealed.get(entry.bank_account_id);
      if (!number) throw unfit(entry.number, 'The bank account’s number was removed after its retention period.');
      return {
        sec: entry.sec,
        routingNumber: entry.routing_number,
        accountNumber: vault.open(number, numberContext(entry.client_id)),
        accountType: entry.bank_type,
        amountCents: entry.amount_cents,
        reference: entry.number,
        receiver: entry.holder,
        trace: entry.trace,
      };
    });
    return writeNacha({
      originator: {
        immediateDestination: originator.immediate_destination,
        immediateDestinationName: originator.immediate_destination_name,
        immediateOrigin: originator.immediate_origin.padStart(10),
        immediateOriginName: originator.immediate_origin_name,
        companyName: originator.company_name,
        companyId: originator.company_id,
        odfiRouting: originator.odfi_routing,
      },
      credits,
      effectiveOn: file.effective_on,
      createdOn: clock.dayOf(at),
      createdAt: timeOf(at, clock.timeZone),
      modifier: file.modifier ?? 'A',
      reference: String(file.number),
    });
  }

  return {
    async candidates(caller: AgencyCaller): Promise<{ earliest_on: string; remittances: AchCandidate[] }> {
      const due = await db.asUser(caller.claims, (tx) => listDue(tx));
      const locks = await db.asService((tx) => readLocks(tx, due));
      return {
        earliest_on: nextBankingDay(clock.today()),
        remittances: due.map((row) => presentDue(row, problemOf(row, locks))),
      };
    },

    list: (caller: AgencyCaller, query: { cursor?: string | undefined; limit: number }) =>
      db.asUser(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listFiles(tx, query);
        return { data: rows.map(presentFile), page: { next_cursor: nextCursor, total: null } };
      }),

    get: (caller: AgencyCaller, id: string): Promise<AchFilePage> =>
      db.asUser(caller.claims, async (tx) => {
        const file = await findFile(tx, id);
        if (!file) throw notFound('file');
        const items = (await listEntries(tx, id)).map(presentEntry);
        return {
          ...presentFile(file),
          is_own: file.prepared_by === caller.userId,
          may_settle:
            file.state === 'exported' &&
            file.effective_on <= clock.today() &&
            items.some(({ state, is_paid: isPaid }) => state === 'open' && !isPaid),
          items,
        };
      }),

    prepare: (caller: AgencyCaller, { effective_on: on, remittances }: BodyOf<typeof prepareAchFile>) =>
      db.asService(async (tx) => {
        const earliest = nextBankingDay(clock.today());
        if (on < earliest) throw unprocessable([{ path: 'effective_on', message: `Choose ${formatDay(earliest)} or later.` }]);
        if (!isBankingDay(on)) throw unprocessable([{ path: 'effective_on', message: 'This is not a banking day.' }]);
        const settings = await findSettings(tx, { isLocked: true });
        if (!settings) throw settingsMissing();
        const wanted = new Map(remittances.map((one) => [one.statement_id, one]));
        const due = await listDue(tx, { statementIds: [...wanted.keys()] });
        const found = due.filter((row) => wanted.get(row.statement_id)?.client_id === row.client_id);
        if (found.length < wanted.size)
          throw conflict(
            'remittance_unfit',
            'A remittance is no longer due: it was paid or its statement voided. Load the list again.',
          );
        const locks = await readLocks(tx, found);
        for (const row of found) {
          const problem = problemOf(row, locks);
          if (problem !== null) throw unfit(row.number, problem);
        }
        // Batches are in the order of the classes, and traces ascend within a file.
        const ordered = found.toSorted((a, b) =>
          (wanted.get(a.statement_id)?.sec ?? '').localeCompare(wanted.get(b.statement_id)?.sec ?? ''),
        );
        const { file: number, firstTrace } = await reserveNumbers(tx, ordered.length);
        const entries = ordered.map((row, index) => ({
          client_id: row.client_id,
          statement_id: row.statement_id,
          bank_account_id: row.bank_account_id ?? '',
          sec: wanted.get(row.statement_id)?.sec ?? 'CCD',
          amount_cents: row.amount_cents,
          trace: traceOf(settings.odfi_routing, firstTrace + index),
        }));
        const totalCents = sumCents(entries.map(({ amount_cents: cents }) => cents));
        const by = { userId: caller.userId, name: caller.name };
        const id = await insertFile(tx, { number, effectiveOn: on, entries, totalCents, originator: originatorOf(settings), by });
        await record(tx, caller, 'ach.prepared', { number }, await listEntries(tx, id));
        return { id, number };
      }),

    approve: (caller: AgencyCaller, id: string): Promise<void> =>
      db.asService(async (tx) => {
        const file = await lockKnown(tx, id);
        if (file.state !== 'prepared') throw wrongState(`File ${file.number} is ${stateLabel(file)}, so it cannot be approved.`);
        if (file.prepared_by === caller.userId)
          throw conflict('same_person', 'You prepared this file, so another administrator must approve it.');
        const entries = await listEntries(tx, id);
        requireUnmanaged(entries, await readLocks(tx, entries));
        await setApproved(tx, id, { userId: caller.userId, name: caller.name });
        await record(tx, caller, 'ach.approved', file, entries);
      }),

    cancel: (caller: AgencyCaller, id: string): Promise<void> =>
      db.asService(async (tx) => {
        const file = await lockKnown(tx, id);
        if (file.state !== 'prepared' && file.state !== 'approved')
          throw wrongState(`File ${file.number} is ${stateLabel(file)}, so it cannot be canceled.`);
        const entries = await listEntries(tx, id);
        await setCancelled(tx, id, caller.name);
        await record(tx, caller, 'ach.cancelled', file, entries);
      }),

    export: (caller: AgencyCaller, id: string): Promise<{ content: string; fileName: string }> =>
      db.asService(async (tx) => {
        const file = await lockKnown(tx, id);
        // One export at a time: each counts the files of the day.
        await findSettings(tx, { isLocked: true });
        await lockStatements(tx, id);
        const entries = await listEntries(tx, id);
        let exported = file;
        if (file.state === 'approved') {
          if (file.effective_on <= clock.today())
            throw conflict(
              'effective_date_passed',
              `The effective date ${formatDay(file.effective_on)} can no longer be met. Cancel the file and prepare a new one.`,
            );
          const changed = entries.find(
            (entry) => !['issued', 'failed'].includes(entry.statement_state) || entry.paid_out_cents !== entry.amount_cents,
          );
          if (changed)
            throw unfit(changed.number, `It is now ${changed.statement_state}. Cancel the file and prepare a new one.`);
          requireUnmanaged(entries, await readLocks(tx, entries));
          const archived = entries.find(({ is_archived: isArchived }) => isArchived);
          if (archived)
            throw unfit(archived.number, 'The client archived this bank account. Cancel the file and prepare a new one.');
          const at = clock.now();
          const modifier = modifierOf(await countExportedOn(tx, clock.dayOf(at)));
          if (modifier === null) throw wrongState('Banks accept at most 36 files a day. Export this one tomorrow.');
          await setExported(tx, id, { by: caller.name, at, modifier });
          exported = { ...file, state: 'exported', exported_at: at, modifier };
        } else if (file.state !== 'exported')
          throw wrongState(
            file.state === 'prepared'
              ? `File ${file.number} is not approved yet.`
              : `File ${file.number} was canceled, so it cannot be exported.`,
          );
        const content = await write(tx, exported, entries);
        await record(tx, caller, 'ach.exported', file, entries);
        return { content, fileName: `ach-${file.number}-${exported.effective_on}.txt` };
      }),
  };
}

const originatorOf = (settings: SettingsRow): AchOriginator => ({
  immediate_destination: settings.immediate_destination,
  immediate_destination_name: settings.immediate_destination_name,
  immediate_origin: settings.immediate_origin,
  immediate_origin_name: settings.immediate_origin_name,
  company_name: settings.company_name,
  company_id: settings.company_id,
  odfi_routing: settings.odfi_routing,
});

const managedBy = (owner: string) => `Statements are managed by ${owner}.`;

const stateLabel = ({ state }: FileRow): string => (state === 'cancelled' ? 'canceled' : state);

/** `1405`. */
const timeOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(at)
    .replace(':', '');

const bankOf = (name: string | null, last4: string | null, type: 'checking' | 'savings' | null) =>
  last4 === null || type === null ? null : { name, last4, type };

function presentDue(row: DueRow, problem: string | null): AchCandidate {
  return {
    client_id: row.client_id,
    client_name: row.client_name,
    statement_id: row.statement_id,
    number: row.number,
    amount_cents: row.amount_cents,
    bank: bankOf(row.bank_name, row.bank_last4, row.bank_type),
    // A sole proprietor is paid as a person.
    sec: row.entity_type === 'sole_proprietor' ? 'PPD' : 'CCD',
    problem,
  };
}

const step = (by: string | null, at: Date | null) => (by === null || at === null ? null : { by, at: at.toISOString() });

function presentFile(row: FileRow): AchFileRow {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    effective_on: row.effective_on,
    entries: row.entries,
    total_cents: row.total_cents,
    returned: row.returned,
    prepared: { by: row.prepared_by_name, at: row.prepared_at.toISOString() },
    approved: step(row.approved_by_name, row.approved_at),
    exported: step(row.exported_by_name, row.exported_at),
    cancelled: step(row.cancelled_by_name, row.cancelled_at),
  };
}

function presentEntry(row: EntryRow): AchEntry {
  return {
    id: row.id,
    client_id: row.client_id,
    client_name: row.client_name,
    statement_id: row.statement_id,
    number: row.number,
    sec: row.sec,
    amount_cents: row.amount_cents,
    trace: row.trace,
    bank: { name: row.bank_name, last4: row.bank_last4, type: row.bank_type },
    state: row.state,
    returned: row.return_code === null ? null : describeReturn(row.return_code),
    is_paid: row.statement_state === 'paid',
  };
}
