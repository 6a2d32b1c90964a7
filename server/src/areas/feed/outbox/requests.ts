import { formatRequestNumber } from '@recoup/domain/accounts/requests';
import { sql } from 'kysely';
import { refTable, type SubjectReader } from './subject.ts';

interface RequestRow {
  id: string;
  number: number;
  kind: string;
  data: Record<string, unknown>;
  cost: unknown;
  state: string;
  created_by_name: string;
  created_at: Date;
  payment: string | null;
}

/** Client requests. The agency answers by their id. */
export const readRequests: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<RequestRow>`
    select q.id, q.number, q.kind, q.data, q.cost, q.state, q.created_by_name, q.created_at, p.external_id as payment
    from ${refTable(refs)} join portal.requests q on q.client_id = r.client_id and q.id = r.subject_id
    left join portal.payments p on q.kind = 'payment_reversal' and p.client_id = q.client_id and p.id = (q.data ->> 'payment_id')::uuid`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        request: formatRequestNumber(row.number),
        type: row.kind,
        // For a returned payment: the agency's own id.
        details: row.payment === null ? row.data : { ...row.data, payment: row.payment },
        cost: row.cost,
        state: row.state,
        by: row.created_by_name,
        asked_at: row.created_at.toISOString(),
      },
    ]),
  );
};

interface OfferRow {
  id: string;
  external_id: string;
  kind: string;
  state: string;
  counter_cents: number | null;
  decision_text: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
}

/** A client's decision on an offer, named by the agency's id. */
export const readOfferDecisions: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<OfferRow>`
    select o.id, o.external_id, o.kind, o.state, o.counter_cents, o.decision_text, o.decided_by_name, o.decided_at
    from ${refTable(refs)} join portal.offers o on o.client_id = r.client_id and o.id = r.subject_id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        offer: row.external_id,
        type: row.kind,
        decision: row.state,
        counter_cents: row.counter_cents,
        text: row.decision_text,
        by: row.decided_by_name,
        decided_at: row.decided_at?.toISOString() ?? null,
      },
    ]),
  );
};

interface DisputeRow {
  id: string;
  external_id: string;
  answer: string | null;
  answer_text: string | null;
  answer_amount_cents: number | null;
  answer_mistake: string | null;
  request: number | null;
  answered_by_name: string | null;
  answered_at: Date | null;
}

export const readDisputeAnswers: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<DisputeRow>`
    select d.id, d.external_id, d.answer, d.answer_text, d.answer_amount_cents, d.answer_mistake, q.number as request,
      d.answered_by_name, d.answered_at
    from ${refTable(refs)} join portal.disputes d on d.client_id = r.client_id and d.id = r.subject_id
    left join portal.requests q on q.client_id = d.client_id and q.id = d.answer_request_id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        dispute: row.external_id,
        answer: row.answer,
        text: row.answer_text,
        amount_cents: row.answer_amount_cents,
        request: row.request === null ? null : formatRequestNumber(row.request),
        mistake: row.answer_mistake,
        by: row.answered_by_name,
        answered_at: row.answered_at?.toISOString() ?? null,
      },
    ]),
  );
};
