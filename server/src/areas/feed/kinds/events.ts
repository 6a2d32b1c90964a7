import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { applyToAccount } from './apply-to-account.ts';
import { aboutAccount, instant, text } from './fields.ts';
import { defineKind, type Book, type OpenAccount, type Outcome } from './kind.ts';

interface EventRow {
  client_id: string;
  id: string;
  account_id: string;
  kind: string;
  direction: string | null;
  outcome: string | null;
  body: string | null;
  at: string;
  external_id: string;
}

const eventsBook: Book<EventRow[]> = {
  name: 'events',
  open: async () => [],
  async write(tx, rows) {
    if (rows.length === 0) return;
    await sql`
      insert into portal.account_events (client_id, id, account_id, kind, direction, outcome, body, at, external_id)
      select client_id, id, account_id, kind, direction, outcome, body, at, external_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(client_id uuid, id uuid, account_id uuid, kind text,
        direction text, outcome text, body text, at timestamptz, external_id text)`.execute(tx);
  },
};

function record(account: OpenAccount, rows: EventRow[], row: Omit<EventRow, 'client_id' | 'id' | 'account_id'>): Outcome {
  const outcome = applyToAccount(account, { kind: row.kind === 'note' ? 'note' : 'contact', at: row.at });
  if ('refusal' in outcome) return outcome;
  const id = newId();
  rows.push({ client_id: account.clientId, id, account_id: account.id, ...row });
  return { applied: true, subjectId: id };
}

const contact = z.object({
  kind: z.literal('contact'),
  ...aboutAccount,
  at: instant,
  type: z.enum(['letter', 'call', 'email', 'text', 'visit', 'court']),
  direction: z.enum(['out', 'in']).default('out'),
  /** For example no_answer, left_message, talked, returned, delivered. */
  outcome: text(60).optional(),
  text: text(4000).optional(),
});

export const contactKind = defineKind({
  kind: 'contact',
  about: 'account',
  summary: 'A letter, call, email or other contact, outbound or inbound.',
  schema: contact,
  book: eventsBook,
  apply: (item: z.output<typeof contact>, { account }, rows: EventRow[]) =>
    record(account, rows, {
      kind: item.type,
      direction: item.direction,
      outcome: item.outcome ?? null,
      body: item.text ?? null,
      at: item.at,
      external_id: `contact:${item.id}`,
    }),
});

const note = z.object({ kind: z.literal('note'), ...aboutAccount, at: instant, text: text(4000) });

export const noteKind = defineKind({
  kind: 'note',
  about: 'account',
  summary: 'A note for the client.',
  schema: note,
  book: eventsBook,
  apply: (item: z.output<typeof note>, { account }, rows: EventRow[]) =>
    record(account, rows, {
      kind: 'note',
      direction: null,
      outcome: null,
      body: item.text,
      at: item.at,
      external_id: `note:${item.id}`,
    }),
});
