import type {
  changeStatementDraft,
  createStatementDrafts,
  StatementCandidate,
  StatementDraft,
  StatementDraftRow,
} from '@recoup/contract/agency/statement-drafts';
import type { StatementLinesQuery } from '@recoup/contract/money/statements';
import type { BodyOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import { requireClients } from '#areas/agency/require-clients.ts';
import { expectedStatementDay } from '@recoup/domain/company/remittance-schedule';
import { correctionNumber, nextStatementNumber } from '@recoup/domain/money/draft-statement';
import { addDays } from '@recoup/domain/shared/days';
import { formatCents } from '@recoup/domain/shared/money';
import type { createStatementReader } from '#areas/money/statements/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { readFigures, type DraftFigures } from './draft-figures.ts';
import {
  deleteDraft,
  findCorrected,
  findDifferingCommission,
  findDraft,
  findFirstWaiting,
  findLast,
  findLastNumber,
  findTerms,
  insertDraft,
  listCandidates,
  listDrafts,
  listNumbers,
  updateDraft,
  type CandidateRow,
  type DraftRow,
} from './drafts.repository.ts';
import { sourceOf } from './statements.repository.ts';

interface Context {
  db: Db;
  clock: AgencyClock;
  reader: ReturnType<typeof createStatementReader>;
}

export const draftChanged = () =>
  conflict('draft_changed', 'A colleague changed this draft. Check its figures, then make your change again.');

/** Drafts of statements. They are recorded only in the agency's audit log, because clients must not see a statement before it is issued. */
export function createDraftsService({ db, clock, reader }: Context) {
  const record = (
    tx: Tx,
    caller: AgencyCaller,
    action: 'statement.drafted' | 'statement.draft_changed' | 'statement.draft_discarded',
    { clientId, number }: { clientId: string; number: string },
  ) => recordAgencyEntries(tx, caller, [{ action, clientId, details: { number }, isInternal: true }]);

  const readDraft = (caller: AgencyCaller, clientId: string): Promise<DraftFigures> =>
    db.asUser(caller.claims, async (tx) => {
      const row = await findDraft(tx, clientId);
      if (!row) throw notFound('draft');
      return readFigures(tx, row);
    });

  /** Drafts with what is compared outside of the user's rights: commissions that systems stated are not readable by users. */
  const withCommissions = (drafts: readonly DraftFigures[]): Promise<DraftFigures[]> =>
    db.asService(async (tx) => {
      const compared: DraftFigures[] = [];
      for (const figures of drafts) {
        const { draft, findings } = figures;
        const differing = await findDifferingCommission(tx, draft.client_id, draft.period_to);
        compared.push({ ...figures, findings: [...findings, ...commissionFinding(differing)] });
      }
      return compared;
    });

  async function draftOne(tx: Tx, caller: AgencyCaller, clientId: string, body: BodyOf<typeof createStatementDrafts>) {
    const terms = await findTerms(tx, clientId);
    if (!terms) throw notFound('company');
    const answer = (result: ResponseOf<typeof createStatementDrafts>['data'][number]['result']) => ({
      client_id: clientId,
      client_name: terms.name,
      result,
    });
    const last = await findLast(tx, clientId);
    const corrected = body.corrects === undefined ? null : await findCorrected(tx, clientId, body.corrects);
    if (corrected === undefined) throw notFound('statement');
    if (corrected && corrected.state !== 'void')
      throw conflict('not_void', `Statement ${corrected.number} is not voided. Void it first.`);
    if (corrected?.corrected_by)
      throw conflict('corrected_before', `Statement ${corrected.corrected_by} already corrects ${corrected.number}.`);
    if (!corrected && last && sourceOf(last.external_id) === 'feed' && !body.also_by_feed) return answer('by_feed');
    const to = corrected?.period_to ?? body.period_to;
    const waitsFrom = await findFirstWaiting(tx, clientId, to);
    if (!corrected && waitsFrom === null) return answer('nothing');
    const follows = last ? addDays(last.period_to, 1) : (waitsFrom ?? to);
    const from = corrected?.period_from ?? (follows > to ? to : follows);
    const taken = await listNumbers(tx, clientId);
    let number = corrected ? correctionNumber(corrected.number) : nextStatementNumber(await findLastNumber(tx, clientId));
    while (taken.has(number)) number = corrected ? correctionNumber(number) : nextStatementNumber(number);
    const by = { userId: caller.userId, name: caller.name };
    const id = await insertDraft(tx, { clientId, number, from, to, correctsId: corrected?.id ?? null, by });
    if (id === null) return answer('exists');
    await record(tx, caller, 'statement.drafted', { clientId, number });
    return answer('created');
  }

  return {
    candidates: (caller: AgencyCaller, to: string): Promise<StatementCandidate[]> =>
      db.asUser(caller.claims, async (tx) => (await listCandidates(tx, caller.clientIds, to)).map(presentCandidate)),

    async list(caller: AgencyCaller): Promise<StatementDraftRow[]> {
      const read = await db.asUser(caller.claims, async (tx) => {
        const drafts: DraftFigures[] = [];
        for (const row of await listDrafts(tx, caller.clientIds)) drafts.push(await readFigures(tx, row));
        return drafts;
      });
      return (await withCommissions(read)).map(presentRow);
    },

    async get(caller: AgencyCaller, clientId: string): Promise<StatementDraft> {
      const [figures] = await withCommissions([await readDraft(caller, clientId)]);
      if (!figures) throw notFound('draft');
      return presentDraft(figures);
    },

    async lines(caller: AgencyCaller, clientId: string, query: StatementLinesQuery) {
      const row = await db.asUser(caller.claims, (tx) => findDraft(tx, clientId));
      if (!row) throw notFound('draft');
      const { rows, nextCursor } = await reader.waitingLines({ claims: caller.claims, clientId }, row.period_to, query);
      return { data: rows, page: { next_cursor: nextCursor, total: null } };
    },

    async create(caller: AgencyCaller, body: BodyOf<typeof createStatementDrafts>) {
      const ids = [...new Set(body.client_ids)];
      requireClients(caller, ids);
      if (body.corrects !== undefined && ids.length > 1)
        throw unprocessable([{ path: 'client_ids', message: 'A correction can cover only one client.' }]);
      if (body.period_to > clock.today())
        throw unprocessable([{ path: 'period_to', message: 'The period cannot end in the future.' }]);
      const results = [];
      for (const clientId of ids) results.push(await db.asService((tx) => draftOne(tx, caller, clientId, body)));
      return results;
    },

    change: (
      caller: AgencyCaller,
      clientId: string,
      { revision, ...change }: BodyOf<typeof changeStatementDraft>,
    ): Promise<void> =>
      db.asService(async (tx) => {
        const row = await findDraft(tx, clientId, { isLocked: true });
        if (!row) throw notFound('draft');
        if (row.revision !== revision) throw draftChanged();
        if (change.period_from > change.period_to)
          throw unprocessable([{ path: 'period_from', message: 'The period ends before it begins.' }]);
        if (change.period_to > clock.today())
          throw unprocessable([{ path: 'period_to', message: 'The period cannot end in the future.' }]);
        await updateDraft(tx, clientId, { ...change, by: caller.name });
        await record(tx, caller, 'statement.draft_changed', { clientId, number: change.number });
      }),

    discard: (caller: AgencyCaller, clientId: string): Promise<void> =>
      db.asService(async (tx) => {
        const row: DraftRow | undefined = await findDraft(tx, clientId, { isLocked: true });
        if (!row) throw notFound('draft');
        await deleteDraft(tx, clientId);
        await record(tx, caller, 'statement.draft_discarded', { clientId, number: row.number });
      }),
  };
}

function presentCandidate(row: CandidateRow): StatementCandidate {
  const { remittance_frequency: frequency, last_number: number, last_period_to: to, last_issued_on: issuedOn } = row;
  return {
    client_id: row.client_id,
    client_name: row.client_name,
    method: row.remittance_method ?? row.last_method ?? 'net',
    last:
      number === null || to === null ? null : { number, period_to: to, by_feed: sourceOf(row.last_external_id ?? '') === 'feed' },
    expected_on: issuedOn === null || frequency === null ? null : expectedStatementDay(issuedOn, frequency),
    payments: row.payments,
    collected_cents: row.collected_cents,
    fees_cents: row.fees_cents,
    has_draft: row.has_draft,
  };
}

function presentRow({ draft, clientName, method, sums, payments, isByFeed, findings }: DraftFigures): StatementDraftRow {
  return {
    client_id: draft.client_id,
    client_name: clientName,
    id: draft.id,
    number: draft.number,
    period_from: draft.period_from,
    period_to: draft.period_to,
    method,
    revision: draft.revision,
    opening_cents: sums.opening,
    collected_cents: sums.collected,
    fees_cents: sums.fees,
    paid_out_cents: sums.paidOut,
    adjustments_cents: sums.adjustments,
    closing_cents: sums.closing,
    payments,
    by_feed: isByFeed,
    created_by: draft.created_by_name,
    created_at: draft.created_at.toISOString(),
    findings,
  };
}

function presentDraft(figures: DraftFigures): StatementDraft {
  const { draft, last, corrects, sections } = figures;
  return {
    ...presentRow(figures),
    updated_by: draft.updated_by_name,
    updated_at: draft.updated_at.toISOString(),
    corrects: corrects && { id: corrects.id, number: corrects.number, sent_cents: figures.sentCents },
    last: last && { id: last.id, number: last.number, period_to: last.period_to },
    sections: sections.map(({ section, payments, effect_cents, commission_cents }) => ({
      section,
      payments,
      effect_cents,
      commission_cents,
    })),
    proposals: figures.proposals,
    adjustments: draft.adjustments,
    invoice: figures.invoice,
  };
}

function commissionFinding({ payments, cents }: { payments: number; cents: number }): StatementDraft['findings'] {
  if (payments === 0) return [];
  const text = `The commission of ${payments} ${payments === 1 ? 'payment' : 'payments'} came from your system and differs from the client’s terms by ${formatCents(cents)} in total. The statement uses your system’s commission.`;
  return [{ level: 'differs', text }];
}
