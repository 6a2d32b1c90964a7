import type { DraftContent } from '@recoup/contract/placing/manual-entry';
import { normalizePhone } from '@recoup/domain/shared/checks';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import { textOf } from '@recoup/domain/placing/placement-draft';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { listedAccounts, listedPeople, writeAccounts, writeBatch, writeNotes, writePeople } from '../writer/index.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { newFacts, type PersonRow } from './known-person.ts';
import { accountColumns, personColumns } from './placement-rows.ts';
import { countAccounts, findMatch, reserveNumbers, updatePerson } from './manual-entry.repository.ts';

export interface Placed {
  people_id: string;
  account_id: string;
  number: string;
  batch_number: string;
}

/** Writes one manually entered account with its batch, person, history, parties and notes, in the caller's transaction. */
export function createPlacer({ vault, clock }: { vault: Vault; clock: AgencyClock }) {
  async function placeAccount(
    tx: Tx,
    caller: ClientCaller,
    {
      content,
      person: known,
      locations,
      previousId,
      corrected,
    }: {
      content: DraftContent;
      person: PersonRow | null;
      locations: ReadonlyMap<string, string>;
      previousId: string | null;
      /** The person of the account that this placement corrects. */
      corrected: PersonRow | null;
    },
  ): Promise<Placed> {
    const { clientId } = caller;
    const now = clock.now();
    const numbers = await reserveNumbers(tx, clientId);
    const account = accountColumns(content, numbers, locations);
    const location = account.record.location_id;
    if (caller.locationIds && !(location && caller.locationIds.includes(location))) {
      throw unprocessable([{ path: 'location_code', message: 'Choose one of your own locations' }]);
    }
    const [batchId, accountId] = [newId(), newId()];
    const db = queryableOf(tx);
    await writeBatch(db, {
      client_id: clientId,
      id: batchId,
      number: numbers.batch,
      source: 'manual',
      import_id: null,
      account_count: 1,
      amount_placed_cents: account.cents,
      created_by: caller.userId,
      created_at: now,
    });
    const person = await choosePerson(tx, caller, { content, known, corrected });
    const source = listedAccounts([
      {
        client_id: clientId,
        account_id: accountId,
        number: numbers.account,
        account_key: account.accountKey,
        amount_cents: account.cents,
        person_id: person.id,
        debtor_name: person.display_name,
        batch_id: batchId,
        placed_on: clock.dayOf(now),
        placed_at: now.toISOString(),
        placed_by: caller.userId,
        author_name: caller.name,
        notes: textOf(content.values, 'notes'),
        account: { ...account.record, previous_account_id: previousId },
        parties: content.parties.map(({ role, name, is_liable, phone, address }) => ({
          role,
          display_name: name,
          is_liable,
          contact: { phones: phone ? [normalizePhone(phone) ?? phone] : [], address: address || null },
        })),
      },
    ]);
    await writeAccounts(db, source);
    await enqueueOutboxEvent(tx, { clientId, kind: 'placement' }, [{ id: accountId, accountId }]);
    const notes = await writeNotes(db, source);
    await enqueueOutboxEvent(
      tx,
      { clientId, kind: 'note' },
      notes.map(({ id }) => ({ id, accountId })),
    );
    return {
      people_id: person.id,
      account_id: accountId,
      number: formatAccountNumber(numbers.account),
      batch_number: formatBatchNumber(numbers.batch),
    };
  }

  /**
   * The selected person, a match, or a new one. Known values are not overwritten, except by a correction of the person's only
   * account; a corrected name is otherwise another person.
   */
  async function choosePerson(
    tx: Tx,
    caller: ClientCaller,
    { content, known, corrected }: { content: DraftContent; known: PersonRow | null; corrected: PersonRow | null },
  ): Promise<{ id: string; display_name: string }> {
    if (content.people_id) {
      if (!known) throw unprocessable([{ path: 'people_id', message: 'This person no longer exists. Choose again.' }]);
      const facts = newFacts(vault, caller.clientId, content, known);
      if (Object.keys(facts).length > 0)
        await updatePerson(tx, { clientId: caller.clientId, id: known.id }, { ...facts, updated_at: clock.now() });
      return known;
    }
    const columns = personColumns(vault, caller.clientId, content);
    // A caller limited to locations may not see the person's other accounts.
    if (corrected && !caller.locationIds && (await countAccounts(tx, caller.clientId, corrected.id)) === 1) {
      const { phones, emails, ...facts } = columns;
      const set = { ...facts, phones: JSON.stringify(phones), emails: JSON.stringify(emails), updated_at: clock.now() };
      await updatePerson(tx, { clientId: caller.clientId, id: corrected.id }, set);
      return { id: corrected.id, display_name: columns.display_name };
    }
    const isRenamed = corrected !== null && corrected.display_name !== columns.display_name;
    if (columns.match_key && !isRenamed) {
      const same = await findMatch(tx, caller.clientId, columns.match_key);
      if (same) return same;
    }
    const id = newId();
    await writePeople(queryableOf(tx), listedPeople([{ client_id: caller.clientId, person_id: id, person: columns }]));
    return { id, display_name: columns.display_name };
  }

  return placeAccount;
}
