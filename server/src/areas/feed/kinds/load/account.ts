import { applyItem } from '@recoup/domain/feed/apply';
import { balanceOf, isRefused, refuse, type LedgerAccount, type StatusChange } from '@recoup/domain/feed/ledger';
import { movePastStatus, statePastBalance } from '@recoup/domain/feed/past';
import { normalizeAccountNumber } from '@recoup/domain/shared/ids';
import { newId } from '#platform/ids.ts';
import { noonOf } from '../fields.ts';
import { applied, defineKind, missing, updated, type OpenAccount, type Outcome } from '../kind.ts';
import { flagStopped } from '../flag-stopped.ts';
import { storeUnmapped } from '../status-codes.ts';
import { accountBook, nameKey, type AccountFacts, type LoadState } from './account-book.ts';
import { accountSchema, type AccountItem } from './account-schema.ts';
import { differencesOf } from './differences.ts';
import { loadedState, statusesOf, type PastStatus } from './loaded-status.ts';
import { findPersonProblem } from './person-fields.ts';
import type { PersonEntry } from './people-store.ts';

interface Place {
  clientId: string;
  now: Date;
  isHistory: boolean;
  dayOf(at: string): string;
}

export const accountKind = defineKind<AccountItem, LoadState>({
  kind: 'account',
  about: 'client',
  loads: 'account',
  isUpsert: true,
  summary: "An account by the agency's number, placed here or anywhere else: person, balance, status with its history.",
  schema: accountSchema,
  book: accountBook,
  apply(item, place, state) {
    const found = state.find(place.clientId, item);
    if (found && 'refusal' in found) return found;
    const location = item.location === undefined ? null : state.locations.get(nameKey(place.clientId, item.location));
    if (location === undefined)
      return missing('unknown_location', `Unknown location ${item.location ?? ''}. Send it first, or correct its code.`, {
        kind: 'location',
        name: item.location ?? '',
      });
    const statuses = statusesOf(
      item,
      state.codes,
      place.isHistory && item.placed_on && !item.balance_as_of ? noonOf(item.placed_on) : place.now.toISOString(),
    );
    const given = { item, place, state, location, statuses: statuses.known };
    const outcome = found ? change(found, given) : add(given);
    if ('refusal' in outcome || outcome.subjectId === undefined) return outcome;
    const account = { clientId: place.clientId, id: outcome.subjectId, isHistory: place.isHistory };
    const { client, agency_account: agency, hold_until: holdUntil } = item;
    const warnings = statuses.unmapped.map((status) =>
      storeUnmapped(state.codes, account, {
        ...status,
        kind: 'status',
        id: `${item.id} ${status.at}`,
        client,
        agency_account: agency,
        hold_until: holdUntil,
      }),
    );
    return { ...outcome, ...(warnings[0] ? { warning: warnings[0] } : {}) };
  },
});

interface Given {
  item: AccountItem;
  place: Place;
  state: LoadState;
  location: string | null;
  statuses: readonly PastStatus[];
}

/** The person of a new account. */
function personOf({ item: { person }, place: { clientId }, state }: Given): PersonEntry | Exclude<Outcome, { applied: true }> {
  if (person === undefined) return refuse('validation_failed', 'person: A new account needs its debtor.');
  if (typeof person === 'string')
    return (
      state.people.named(clientId, person) ??
      missing('unknown_person', `Unknown person ${person}. Send it first, or give the person's fields.`, {
        kind: 'person',
        name: person,
      })
    );
  const problem = findPersonProblem(person, { isNew: true });
  return problem === null ? state.people.add(clientId, person, null) : refuse('validation_failed', `person: ${problem}`);
}

function add(given: Given): Outcome {
  const { item, place, state, location, statuses } = given;
  const { clientId, now } = place;
  if (item.account !== undefined) return refuse('unknown_account', `Unknown account ${item.account}.`);
  const { placed_on: placedOn, amount_placed_cents: amount } = item;
  if (placedOn === undefined) return refuse('validation_failed', 'placed_on: A new account needs the day of its placement.');
  // A stored day never changes, so a mistyped one must not get in.
  if (placedOn > place.dayOf(place.now.toISOString())) return refuse('in_the_future', 'placed_on: This is in the future.');
  if (amount === undefined) return refuse('validation_failed', 'amount_placed_cents: A new account needs the amount placed.');
  const person = personOf(given);
  if ('refusal' in person) return person;
  const placedAt = noonOf(placedOn);
  const { status, reason, since, returnsTo, stops, history, isOpen } = loadedState(statuses, placedAt);
  const accrued = item.accrued_cents ?? 0;
  const conversion = item.balance_cents === undefined ? 0 : amount + accrued - item.balance_cents;
  const number = item.client_account ?? item.agency_account.slice(0, 50);
  const id = newId();
  state.add({
    batch: item.batch ?? `Placed ${placedOn.slice(0, 7)}`,
    person,
    account: {
      client_id: clientId,
      account_id: id,
      account_key: normalizeAccountNumber(number) ?? number,
      amount_cents: amount,
      person_id: person.id,
      debtor_name: person.row.display_name ?? '',
      placed_on: placedOn,
      placed_at: placedAt,
      placed_by: null,
      author_name: null,
      notes: null,
      account: {
        location_id: location,
        debt_type: item.debt_type ?? state.defaultTypes.get(clientId) ?? 'consumer',
        client_account_number: number,
        ...columnsOf(item),
      },
      parties: partiesOf(item) ?? [],
      status,
      status_reason: reason,
      status_since: since,
      status_before_pause: returnsTo,
      hold_until: status === 'HOLD' ? (item.hold_until ?? null) : null,
      collection_stops: stops,
      closed_on: isOpen ? null : place.dayOf(since),
      acknowledged_at: status === 'SUBMITTED' ? null : placedAt,
      agency_account_number: item.agency_account,
      last_activity_at: Date.parse(since) > Date.parse(placedAt) ? since : placedAt,
      accrued_cents: accrued,
      adjusted_cents: conversion,
      conversion_cents: conversion,
      balance_cents: amount + accrued - conversion,
      balance_as_of: item.balance_cents === undefined ? null : (item.balance_as_of ?? now.toISOString()),
      history,
    },
  });
  return applied(id);
}

/** The given fields as columns of `portal.accounts`. */
function columnsOf(item: AccountItem) {
  const { itemization } = item;
  return {
    ...(item.debt_date === undefined ? {} : { debt_date: item.debt_date }),
    ...(itemization
      ? {
          itemization_reference: itemization.reference,
          itemization_date: itemization.date,
          itemization_amount_cents: itemization.amount_cents,
          itemization_interest_cents: itemization.interest_cents,
          itemization_fees_cents: itemization.fees_cents,
          itemization_payments_cents: itemization.payments_cents,
          itemization_credits_cents: itemization.credits_cents,
        }
      : {}),
    ...(item.creditor_current === undefined ? {} : { creditor_current: item.creditor_current }),
    ...(item.creditor_itemization === undefined ? {} : { creditor_itemization: item.creditor_itemization }),
    ...(item.details === undefined ? {} : { details: item.details }),
  };
}

const partiesOf = ({ parties }: AccountItem) =>
  parties?.map(({ role, name, is_liable, phone, address }) => ({
    role,
    display_name: name,
    is_liable,
    contact: { phones: phone ? [phone] : [], address: address ?? null },
  }));

/** Changes the given fields of a known account. */
function change({ facts, account }: { facts: AccountFacts; account: OpenAccount }, given: Given): Outcome {
  const { item, place, state, location } = given;
  const fixed = findFixed(item, { facts, account, location });
  if (fixed) return fixed;
  const ledgerBefore = account.ledger;
  const step = nextLedger(account, given, facts);
  if ('refusal' in step) return step;
  const person = typeof item.person === 'string' ? personOf(given) : null;
  if (person && 'refusal' in person) return person;
  const own = typeof item.person === 'object' ? state.people.byId(facts.person_id) : undefined;
  const problem = own && typeof item.person === 'object' ? findPersonProblem(item.person, { isNew: false }) : null;
  if (problem !== null) return refuse('validation_failed', `person: ${problem}`);
  const number = item.client_account;
  const { before, after } = differencesOf(facts as unknown as Record<string, unknown>, {
    ...columnsOf(item),
    ...(item.details === undefined ? {} : { details: { ...facts.details, ...item.details } }),
    ...(item.debt_type === undefined ? {} : { debt_type: item.debt_type }),
    ...(number === undefined
      ? {}
      : { client_account_number: number, client_account_key: normalizeAccountNumber(number) ?? number }),
    ...(person ? { person_id: person.id, debtor_name: person.row.display_name ?? '' } : {}),
    ...(item.parties === undefined ? {} : { parties: partiesOf(item) }),
  });
  if (Object.keys(after).length > 0) state.change(facts, after);
  const debtor = own && typeof item.person === 'object' ? state.people.change(own, item.person) : { before: {}, after: {} };
  if (step.account !== ledgerBefore || step.changes.length > 0) account.take(step, step.source);
  const { ledger } = account;
  const money = differencesOf(ledgerFields(ledgerBefore), ledgerFields(ledger));
  const difference = { before: { ...before, ...money.before }, after: { ...after, ...money.after } };
  state.audit({ clientId: place.clientId, id: account.id, before: difference.before, fields: Object.keys(difference.after) });
  const outcome = updated(account.id, {
    before: { ...difference.before, ...ofPerson(debtor.before) },
    after: { ...difference.after, ...ofPerson(debtor.after) },
  });
  return step.kept ? { ...outcome, warning: step.kept.warning, flag: step.kept.flag } : outcome;
}

const ofPerson = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`person.${name}`, value]));

const ledgerFields = (ledger: LedgerAccount) => ({
  status: ledger.status,
  status_reason: ledger.reason,
  agency_account: ledger.agencyNumber,
  accrued_cents: ledger.accruedCents,
  balance_cents: balanceOf(ledger),
  conversion_cents: ledger.conversionCents,
});

/** What an item may not change: the amount the client placed, and what past totals are kept by. */
function findFixed(
  item: AccountItem,
  { facts, account, location }: { facts: AccountFacts; account: OpenAccount; location: string | null },
) {
  const { placedCents, placedOn } = account.ledger;
  if (item.amount_placed_cents !== undefined && item.amount_placed_cents !== placedCents)
    return refuse(
      'amount_placed_fixed',
      'The amount placed does not change. Send a payment or an adjustment, or state the balance.',
    );
  if (item.placed_on !== undefined && item.placed_on !== placedOn)
    return refuse('placed_on_fixed', `This account was placed on ${placedOn}. The day does not change.`);
  if (location !== null && location !== facts.location_id)
    return refuse('location_fixed', 'An account keeps the location with which it was placed.');
  return null;
}

interface NextLedger {
  account: LedgerAccount;
  changes: readonly StatusChange[];
  source: { agencyCode?: string | null };
  /** A status that a stop keeps from taking effect. */
  kept: ReturnType<typeof flagStopped>;
}

/** The account after the item's number, balance and statuses; or why they cannot be. */
function nextLedger(
  account: OpenAccount,
  { item, place, statuses }: Given,
  facts: AccountFacts,
): NextLedger | ReturnType<typeof refuse> {
  const at = place.now.toISOString();
  let { ledger } = account;
  const changes: StatusChange[] = [];
  let kept: NextLedger['kept'] = null;
  if (ledger.agencyNumber === null) {
    const step = applyItem(ledger, { kind: 'acknowledge', at, agencyNumber: item.agency_account });
    if (isRefused(step)) return step;
    ledger = step.account;
    changes.push(...step.changes);
  }
  const { balance_cents: balanceCents = null, accrued_cents: accruedCents = null } = item;
  if (balanceCents !== null || accruedCents !== null) {
    const asOf = item.balance_as_of ?? at;
    if (place.isHistory) ledger = statePastBalance(ledger, { balanceCents, accruedCents, asOf });
    else {
      const step = applyItem(ledger, { kind: 'balance', asOf, balanceCents, accruedCents, isLatest: true });
      if (isRefused(step)) return step;
      ledger = step.account;
      changes.push(...step.changes);
    }
  }
  for (const { to, at: since, reason, reasonCode } of statuses) {
    if (facts.past.has(`${to} ${Date.parse(since)}`)) continue;
    const isCurrent = to === ledger.status && item.status_at === undefined && (item.history?.length ?? 0) === 0;
    if (isCurrent && (reason === null || reason === ledger.reason)) continue;
    const move = { to, at: since, reason, reasonCode, holdUntil: item.hold_until ?? null };
    const step = place.isHistory
      ? movePastStatus(ledger, { ...move, who: 'agency' })
      : applyItem(ledger, { kind: 'status', ...move });
    if (isRefused(step)) {
      kept = flagStopped(account, ledger, { ...move, refused: step });
      if (!kept) return step;
      continue;
    }
    ledger = step.account;
    changes.push(...step.changes);
    facts.past.add(`${to} ${Date.parse(since)}`);
  }
  return { account: ledger, changes, source: { agencyCode: item.code ?? null }, kept };
}
