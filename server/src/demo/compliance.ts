import { addDays } from '@recoup/domain/shared/days';
import { complaintDueOn, COMPLAINT_DAYS, type ComplaintKind, type ComplaintSource } from '@recoup/domain/agency/complaints';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { demoAgencyEmail } from './password.ts';

interface DemoComplaint {
  kind: ComplaintKind;
  source: ComplaintSource;
  body: string;
  /** Days ago. */
  received: number;
  state: 'open' | 'answered' | 'resolved';
  complainant?: string;
}

const complaints: readonly DemoComplaint[] = [
  {
    kind: 'amount',
    source: 'debtor',
    body: 'The balance has an interest charge that was never agreed.',
    received: 19,
    state: 'open',
  },
  {
    kind: 'communication',
    source: 'regulator',
    complainant: 'CFPB, case 261104-0001',
    body: 'The consumer says that calls came after a request to stop.',
    received: 8,
    state: 'open',
  },
  {
    kind: 'validation',
    source: 'debtor_through_client',
    body: 'No validation notice arrived at the new address.',
    received: 4,
    state: 'open',
  },
  {
    kind: 'payment',
    source: 'debtor',
    body: 'The payment of March is missing from the balance.',
    received: 46,
    state: 'answered',
  },
  {
    kind: 'service',
    source: 'client',
    complainant: 'Dana Whitfield',
    body: 'The statement of the month came five days late.',
    received: 71,
    state: 'resolved',
  },
  {
    kind: 'amount',
    source: 'debtor',
    body: 'The debtor was billed for a visit that was canceled.',
    received: 102,
    state: 'resolved',
  },
];

/** Complaints in every state, about accounts of the demo's clients. */
export async function seedCompliance(db: Db, clock: AgencyClock): Promise<void> {
  const owner = await db.owner.selectFrom('auth.users').select('id').where('email', '=', demoAgencyEmail).executeTakeFirst();
  // An end of the demo may have removed the user.
  if (!owner) return;
  await db.asService(async (tx) => {
    await insertComplaints(tx, clock, { id: owner.id, name: 'Robin Vance' });
    await insertHolds(tx, clock, { id: owner.id, name: 'Robin Vance' });
  });
}

async function insertComplaints(tx: Tx, clock: AgencyClock, owner: { id: string; name: string }): Promise<void> {
  const accounts = await tx
    .selectFrom('portal.accounts')
    .select(['client_id', 'id', 'debtor_name'])
    .where('status', '=', 'ACTIVE')
    // Of each client in turn.
    .orderBy('number')
    .orderBy('client_id')
    .limit(complaints.length)
    .execute();
  for (const [index, { received, state, complainant, ...complaint }] of complaints.entries()) {
    const account = accounts[index];
    if (!account) return;
    const receivedOn = addDays(clock.today(), -received);
    const answeredAt = new Date(`${addDays(receivedOn, 6)}T16:00:00Z`);
    const answer = { answer: 'We checked the account and corrected it.', answered_at: answeredAt, answered_by_name: owner.name };
    const resolution = {
      outcome: 'explanation' as const,
      resolution: 'The complainant accepted the answer.',
      resolved_at: answeredAt,
      resolved_by_name: owner.name,
    };
    await tx
      .insertInto('portal.complaints')
      .values({
        ...complaint,
        client_id: account.client_id,
        account_id: complaint.source === 'client' ? null : account.id,
        complainant: complainant ?? account.debtor_name,
        received_on: receivedOn,
        due_on: complaintDueOn(receivedOn, COMPLAINT_DAYS),
        owner_id: index % 2 === 0 ? owner.id : null,
        owner_name: index % 2 === 0 ? owner.name : null,
        state,
        ...(state === 'open' ? {} : answer),
        ...(state === 'resolved' ? resolution : {}),
        created_by: owner.id,
        created_by_name: owner.name,
        created_at: new Date(`${receivedOn}T15:00:00Z`),
      })
      .execute();
  }
}

/** A hold of an account, and one that was released. */
async function insertHolds(tx: Tx, clock: AgencyClock, owner: { id: string; name: string }): Promise<void> {
  const [held, released] = await tx
    .selectFrom('portal.accounts')
    .select(['client_id', 'id', 'person_id'])
    .where('status', 'in', ['LEGAL', 'JUDGMENT'])
    .orderBy('number')
    .orderBy('client_id')
    .limit(2)
    .execute();
  const since = (days: number) => new Date(`${addDays(clock.today(), -days)}T16:00:00Z`);
  const author = { set_by: owner.id, set_by_name: owner.name };
  if (held)
    await tx
      .insertInto('portal.legal_holds')
      .values({
        ...author,
        client_id: held.client_id,
        account_id: held.id,
        reason: 'Subpoena, case 26-CV-1042',
        set_at: since(40),
      })
      .execute();
  if (released)
    await tx
      .insertInto('portal.legal_holds')
      .values({
        ...author,
        client_id: released.client_id,
        person_id: released.person_id,
        reason: 'Lawsuit of the debtor, case 25-CV-0310',
        set_at: since(200),
        released_at: since(12),
        released_by_name: owner.name,
        release_reason: 'Dismissed with prejudice',
      })
      .execute();
}
