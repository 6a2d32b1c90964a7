import type { IssueResult, issueStatements } from '@recoup/contract/agency/statement-drafts';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { requireClients } from '#areas/agency/require-clients.ts';
import { addDays } from '@recoup/domain/shared/days';
import type { Answer, createItemPoster } from '#areas/feed/items/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { AppError } from '#platform/http/errors.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import { readFigures, type DraftFigures } from './draft-figures.ts';
import { draftChanged } from './drafts.service.ts';
import { deleteDraft, findDraft, findIssued, insertCharges } from './drafts.repository.ts';

type Checked = BodyOf<typeof issueStatements>['drafts'][number];

/** Days after which an invoice is due. */
const invoiceDays = 30;

interface Context {
  db: Db;
  clock: AgencyClock;
  post: ReturnType<typeof createItemPoster>;
}

/** Some items of an issue were refused, so none is kept. */
class Incomplete extends Error {}

/** Issues drafts through the feed's items, so that rules, activity, notifications and webhooks are those of any statement. */
export function createIssueService({ db, clock, post }: Context) {
  async function issueOne(caller: AgencyCaller, checked: Checked): Promise<IssueResult> {
    const { client_id: clientId, id } = checked;
    const answer = (result: IssueResult['result'], message: string | null, statementId: string | null = null): IssueResult => ({
      client_id: clientId,
      result,
      statement_id: statementId,
      message,
    });
    const figures = await db.asUser(caller.claims, async (tx) => {
      const row = await findDraft(tx, clientId);
      return row?.id === id ? readFigures(tx, row) : null;
    });
    if (!figures) {
      const issued = await db.asUser(caller.claims, (tx) => findIssued(tx, clientId, id));
      return issued === null ? answer('changed', 'This draft was discarded.') : answer('issued', null, issued);
    }
    if (differs(figures, checked)) return answer('changed', 'The draft or its payments changed. Check its figures again.');
    const blocker = figures.findings.find(({ level }) => level === 'blocks');
    if (blocker) return answer('refused', blocker.text);
    const items = itemsOf(figures, clock.today());
    const posting = { clientId, by: caller.name, before: (tx: Tx) => lockDraft(tx, checked) };
    try {
      await post(items, {
        ...posting,
        isDryRun: false,
        record: (tx, applied) => record(tx, caller, { figures, items, applied }),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'draft_changed') return answer('changed', error.message);
      if (!(error instanceof Incomplete)) throw error;
      const refused = await post(items, { ...posting, isDryRun: true, record: async () => {} });
      return answer('refused', messageOf(refused));
    }
    const statementId = await db.asUser(caller.claims, (tx) => findIssued(tx, clientId, id));
    return answer(statementId === null ? 'refused' : 'issued', null, statementId);
  }

  async function record(
    tx: Tx,
    caller: AgencyCaller,
    { figures, items, applied }: { figures: DraftFigures; items: readonly unknown[]; applied: readonly unknown[] },
  ): Promise<void> {
    if (applied.length < items.length) throw new Incomplete();
    const { draft, proposals, sums } = figures;
    const statementId = await findIssued(tx, draft.client_id, draft.id);
    if (statementId === null) throw new Incomplete();
    const charges = proposals.filter((one) => one.kind === 'cost' && !one.is_left_out).map(({ id }) => id);
    await insertCharges(tx, draft.client_id, statementId, charges);
    await deleteDraft(tx, draft.client_id);
    await recordAgencyEntries(tx, caller, [
      {
        action: 'statement.issued',
        clientId: draft.client_id,
        subjectType: 'remittance',
        subjectId: statementId,
        details: { number: draft.number, paid_out_cents: sums.paidOut },
      },
    ]);
  }

  return {
    async issue(caller: AgencyCaller, drafts: readonly Checked[]): Promise<IssueResult[]> {
      requireClients(
        caller,
        drafts.map(({ client_id: id }) => id),
      );
      const results: IssueResult[] = [];
      for (const checked of drafts) results.push(await issueOne(caller, checked));
      return results;
    },
  };
}

const differs = ({ draft, sums }: DraftFigures, checked: Checked): boolean =>
  draft.revision !== checked.revision ||
  sums.opening !== checked.opening_cents ||
  sums.collected !== checked.collected_cents ||
  sums.fees !== checked.fees_cents ||
  sums.paidOut !== checked.paid_out_cents ||
  sums.adjustments !== checked.adjustments_cents ||
  sums.closing !== checked.closing_cents;

async function lockDraft(tx: Tx, { client_id: clientId, id, revision }: Checked): Promise<void> {
  const row = await findDraft(tx, clientId, { isLocked: true });
  if (row?.id !== id || row.revision !== revision) throw draftChanged();
}

/** The statement, and the invoice that comes with it. */
function itemsOf({ draft, method, sums, adjustments, invoice, corrects, sentCents }: DraftFigures, today: string) {
  const paid = corrects && sentCents !== null ? paidFacts(corrects) : null;
  const statement = {
    kind: 'remittance',
    // Its id identifies the statement if the request is repeated.
    id: draft.id,
    number: draft.number,
    ...(corrects ? { corrects: corrects.number } : {}),
    period_from: draft.period_from,
    period_to: draft.period_to,
    issued_on: today,
    method,
    opening_cents: sums.opening,
    collected_cents: sums.collected,
    fees_cents: sums.fees,
    paid_out_cents: sums.paidOut,
    adjustments,
    closing_cents: sums.closing,
    payments: 'all',
    ...(paid ?? { state: sums.paidOut === 0 ? 'offset' : 'issued' }),
  };
  if (!invoice) return [statement];
  return [
    statement,
    {
      kind: 'invoice',
      id: newId(),
      number: invoice.number,
      remittance: draft.number,
      issued_on: today,
      due_on: addDays(today, invoiceDays),
      amount_cents: invoice.amount_cents,
    },
  ];
}

function paidFacts({ paid_by, paid_on, trace, bank_last4 }: NonNullable<DraftFigures['corrects']>) {
  const facts = Object.entries({ paid_by, paid_on, trace, bank_last4 }).filter(([, value]) => value !== null);
  return { state: 'paid', ...Object.fromEntries(facts) };
}

const messageOf = (answers: readonly Answer[]): string =>
  answers
    .filter(({ result }) => result === 'refused')
    .map(({ message }) => message)
    .join(' ') || 'This statement was refused. Check its figures again.';
