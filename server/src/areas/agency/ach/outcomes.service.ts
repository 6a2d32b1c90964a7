import { formatDay } from '@recoup/domain/shared/format-day';
import type { recordAchReturns, ReturnOutcome, settleAchFile } from '@recoup/contract/agency/ach';
import type { BodyOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import { describeReturn } from '@recoup/domain/money/nacha-returns';
import type { createItemPoster } from '#areas/feed/items/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { wrongState } from './ach.errors.ts';
import { findByTrace, findFile, listEntries, setReturned, type EntryRow, type TracedRow } from './ach.repository.ts';

interface Context {
  db: Db;
  clock: AgencyClock;
  post: ReturnType<typeof createItemPoster>;
}

/** The item was refused, so what came with it is not kept. */
class Refused extends Error {}

/** Outcomes of exported remittances: paid, or returned by a bank. Both are posted as the feed's item `remittance_state`. */
export function createAchOutcomes({ db, clock, post }: Context) {
  /** Posts a state of the entry's statement; returns the refusal, or null. */
  async function postState(
    caller: AgencyCaller,
    entry: EntryRow,
    { before = async () => {}, ...fields }: { state: string; before?: (tx: Tx) => Promise<void>; [field: string]: unknown },
  ): Promise<string | null> {
    const item = { kind: 'remittance_state', id: newId(), number: entry.number, ...fields };
    const posting = { clientId: entry.client_id, by: caller.name };
    try {
      await post([item], {
        ...posting,
        isDryRun: false,
        before,
        record: async (tx, applied) => {
          if (applied.length === 0) throw new Refused();
          await recordAgencyEntries(tx, caller, [
            {
              action: 'agency.posted',
              clientId: entry.client_id,
              subjectType: 'remittance',
              subjectId: entry.statement_id,
              details: { kind: item.kind, id: item.id, state: fields.state, trace: entry.trace },
            },
          ]);
        },
      });
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const [answer] = await post([item], { ...posting, isDryRun: true, before: async () => {}, record: async () => {} });
      return answer?.message ?? 'The change was refused.';
    }
  }

  const sentOf = (entry: EntryRow, on: string) => ({
    paid_by: 'ach',
    paid_on: on,
    trace: entry.trace,
    bank_last4: entry.bank_last4,
  });

  /** Statements whose remittance was returned before are sent again by this file. */
  async function markSentAgain(caller: AgencyCaller, fileId: string): Promise<void> {
    const { file, entries } = await read(caller, fileId);
    for (const entry of entries)
      if (entry.state === 'open' && entry.statement_state === 'failed')
        await postState(caller, entry, { state: 'reissued', ...sentOf(entry, file.effective_on) });
  }

  const read = (caller: AgencyCaller, fileId: string) =>
    db.asUser(caller.claims, async (tx) => {
      const file = await findFile(tx, fileId);
      if (!file) throw notFound('file');
      return { file, entries: await listEntries(tx, fileId) };
    });

  async function returnOne(
    caller: AgencyCaller,
    { trace, code }: BodyOf<typeof recordAchReturns>['returns'][number],
  ): Promise<ReturnOutcome> {
    const entry: TracedRow | undefined = await db.asUser(caller.claims, (tx) => findByTrace(tx, trace));
    if (!entry)
      return {
        trace,
        result: 'unknown',
        client_name: null,
        number: null,
        message: `No exported remittance has the trace number ${trace}. Check the number, or whether another system sent the payment.`,
      };
    const answer = (result: ReturnOutcome['result'], message: string): ReturnOutcome => ({
      trace,
      result,
      client_name: entry.client_name,
      number: entry.number,
      message,
    });
    if (entry.state !== 'open')
      return answer('repeated', `This return is already recorded (${describeReturn(entry.return_code ?? code)}).`);
    const problem = await postState(caller, entry, {
      state: 'failed',
      note: `Returned by the bank. ${describeReturn(code)}`,
      before: async (tx) => {
        if (!(await setReturned(tx, entry, { code, by: caller.name })))
          throw conflict('returned_before', 'A colleague already recorded this return.');
      },
    });
    return problem === null
      ? answer('recorded', `Statement ${entry.number} is unpaid. ${describeReturn(code)}.`)
      : answer('refused', problem);
  }

  return {
    markSentAgain,

    async settle(caller: AgencyCaller, fileId: string): Promise<ResponseOf<typeof settleAchFile>['data']> {
      await markSentAgain(caller, fileId);
      const { file, entries } = await read(caller, fileId);
      if (file.state !== 'exported') throw wrongState(`File ${file.number} is not exported yet.`);
      if (file.effective_on > clock.today())
        throw conflict(
          'not_effective',
          `File ${file.number} takes effect on ${formatDay(file.effective_on)}. Record it as paid from that day on.`,
        );
      const results = [];
      for (const entry of entries) {
        if (entry.state !== 'open' || entry.statement_state === 'paid') continue;
        const problem = await postState(caller, entry, { state: 'paid', ...sentOf(entry, file.effective_on) });
        results.push({ client_name: entry.client_name, number: entry.number, problem });
      }
      return results;
    },

    async recordReturns(caller: AgencyCaller, { returns }: BodyOf<typeof recordAchReturns>): Promise<ReturnOutcome[]> {
      const outcomes: ReturnOutcome[] = [];
      for (const one of returns) outcomes.push(await returnOne(caller, one));
      return outcomes;
    },
  };
}
