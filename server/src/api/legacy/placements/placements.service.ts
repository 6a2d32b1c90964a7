import type { DraftContent, ManualDraft, PlacedPerson } from '@recoup/contract/placements';
import { isCertified } from '@recoup/domain/certification';
import { normalizePhone } from '@recoup/domain/checks';
import { formatAccountNumber, formatBatchNumber, normalizeAccountNumber } from '@recoup/domain/ids';
import { displayName } from '@recoup/domain/people';
import { validatePlacement } from '@recoup/domain/placement';
import { textOf } from '@recoup/domain/placement-draft';
import { recordActivity } from '../../../platform/activity.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto/index.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteDraftDocuments, handDocumentsOver } from './draft-documents.repository.ts';
import { mergeContent, openDraft, sealDraft, withoutSensitive } from './draft-content.ts';
import { newFacts, presentPerson, withKnown, type PersonRow } from './known-person.ts';
import { accountColumns, personColumns } from './placement-rows.ts';
import { draftChanged, draftNotFound, notCertified, notReady, personNotFound } from './placements.errors.ts';
import {
  countAccounts,
  findDraft,
  findDuplicate,
  findPerson,
  findPlaced,
  listDrafts,
  listLocationCodes,
  listPersonNames,
  lockPlacing,
  searchPeople,
  takeNumbers,
} from './placements.repository.ts';

export interface Placed {
  people_id: string;
  account_id: string;
  number: string;
  batch_number: string;
}

interface DraftRow {
  id: string;
  revision: number;
  updated_at: Date;
}

export function createPlacementsService({ db, vault, clock, files }: { db: Db; vault: Vault; clock: Clock; files: Files }) {
  const refOf = (caller: ClientCaller, id: string) => ({ clientId: caller.clientId, userId: caller.userId, id });
  const open = (caller: ClientCaller, draft: unknown) => openDraft(vault, caller.clientId, draft);
  const today = () => clock.now().toISOString().slice(0, 10);

  /** Checks the draft together with what is known of its person. */
  async function check(tx: Tx, caller: ClientCaller, draft: DraftContent) {
    const person = draft.people_id ? ((await findPerson(tx, caller.clientId, draft.people_id)) ?? null) : null;
    const content = person ? withKnown(vault, caller.clientId, draft, person) : draft;
    const key = normalizeAccountNumber(textOf(content.values, 'client_account_number') ?? '');
    const duplicate = key ? await findDuplicate(tx, caller.clientId, key) : null;
    const locations = await listLocationCodes(tx, caller.clientId);
    const result = validatePlacement(
      { debt_type: content.debt_type, values: content.values, parties: content.parties },
      { today: today(), source: 'manual', locations: [...locations.keys()], findDuplicate: () => duplicate?.kind ?? null },
    );
    return { ...result, duplicate, locations, person, content };
  }

  async function present(tx: Tx, caller: ClientCaller, row: DraftRow, content: DraftContent): Promise<ManualDraft> {
    const { errors, warnings, person } = await check(tx, caller, content);
    const { content: shown, kept } = withoutSensitive(content);
    return {
      id: row.id,
      revision: row.revision,
      ...shown,
      kept,
      debtor_name: person?.display_name ?? nameOf(content),
      errors,
      warnings,
      updated_at: row.updated_at.toISOString(),
    };
  }

  return {
    list: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await listDrafts(tx, caller.clientId, caller.userId);
        const drafts = rows.map((row) => ({ ...row, content: open(caller, row.draft) }));
        const people = drafts.flatMap(({ content }) => content.people_id ?? []);
        const names = await listPersonNames(tx, caller.clientId, people);
        return drafts.map(({ id, content, updated_at: at }) => ({
          id,
          debtor_name: names.get(content.people_id ?? '') ?? nameOf(content),
          debt_type: content.debt_type,
          updated_at: at.toISOString(),
        }));
      }),

    create: (caller: ClientCaller, sent: DraftContent): Promise<ManualDraft> =>
      db.asUser(caller.claims, async (tx) => {
        const content = mergeContent(sent, null);
        const row = await tx
          .insertInto('portal.manual_drafts')
          .values({ client_id: caller.clientId, created_by: caller.userId, draft: sealDraft(vault, caller.clientId, content) })
          .returning(['id', 'revision', 'updated_at'])
          .executeTakeFirstOrThrow();
        return present(tx, caller, row, content);
      }),

    get: (caller: ClientCaller, id: string): Promise<ManualDraft> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findDraft(tx, refOf(caller, id));
        if (!row || row.submitted_account_id) throw draftNotFound();
        return present(tx, caller, row, open(caller, row.draft));
      }),

    save: (caller: ClientCaller, id: string, { revision, ...sent }: DraftContent & { revision: number }): Promise<ManualDraft> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findDraft(tx, refOf(caller, id), { lock: true });
        if (!row || row.submitted_account_id) throw draftNotFound();
        if (row.revision !== revision) throw draftChanged();
        const content = mergeContent(sent, open(caller, row.draft));
        const saved = await tx
          .updateTable('portal.manual_drafts')
          .set({ draft: sealDraft(vault, caller.clientId, content), revision: revision + 1, updated_at: clock.now() })
          .where('client_id', '=', caller.clientId)
          .where('id', '=', id)
          .returning(['id', 'revision', 'updated_at'])
          .executeTakeFirstOrThrow();
        return present(tx, caller, saved, content);
      }),

    async remove(caller: ClientCaller, id: string): Promise<void> {
      const keys = await db.asUser(caller.claims, async (tx) => {
        const row = await findDraft(tx, refOf(caller, id), { lock: true });
        if (!row || row.submitted_account_id) throw draftNotFound();
        const documents = await deleteDraftDocuments(tx, refOf(caller, id));
        await tx.deleteFrom('portal.manual_drafts').where('client_id', '=', caller.clientId).where('id', '=', id).execute();
        return documents;
      });
      await Promise.all(keys.map((key) => files.delete(key)));
    },

    submit: (caller: ClientCaller, id: string, certification: { version: string; affirmed: boolean[] }): Promise<Placed> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findDraft(tx, refOf(caller, id), { lock: true });
        if (!row) throw draftNotFound();
        // The same request again, after an answer that was lost: the account is there already.
        const before = row.submitted_account_id ? await findPlaced(tx, caller.clientId, row.submitted_account_id) : undefined;
        if (before) return toPlaced(before);
        if (!isCertified(certification)) throw notCertified();
        const draft = open(caller, row.draft);
        await lockPlacing(tx, caller.clientId);
        const { errors, duplicate, locations, person, content } = await check(tx, caller, draft);
        if (errors.length > 0) throw notReady(errors);
        const account = await insertAccount(tx, caller, { content, person, locations, previousId: duplicate?.id ?? null });
        await handDocumentsOver(tx, refOf(caller, id), account.account_id);
        await tx
          .updateTable('portal.manual_drafts')
          // Nothing personal stays behind in a draft that was submitted.
          .set({
            submitted_account_id: account.account_id,
            draft: sealDraft(vault, caller.clientId, { ...draft, values: {}, parties: [] }),
            updated_at: clock.now(),
          })
          .where('client_id', '=', caller.clientId)
          .where('id', '=', id)
          .execute();
        await recordActivity(tx, caller, {
          action: 'account.placed',
          subjectType: 'account',
          subjectId: account.account_id,
          details: { certification: certification.version },
        });
        return account;
      }),

    getPerson: (caller: ClientCaller, id: string): Promise<PlacedPerson> =>
      db.asUser(caller.claims, async (tx) => {
        const person = await findPerson(tx, caller.clientId, id);
        if (!person) throw personNotFound();
        return presentPerson(person, await countAccounts(tx, caller.clientId, id));
      }),

    findPeople: (caller: ClientCaller, text: string) =>
      db.asUser(caller.claims, async (tx) =>
        (
          await searchPeople(
            tx,
            caller.clientId,
            text
              .split(/[\s,]+/)
              .filter(Boolean)
              .slice(0, 6),
          )
        ).map((row) => ({
          people_id: row.id,
          display_name: row.display_name,
          place: [row.city, row.state].filter(Boolean).join(', ') || null,
          ssn_last4: row.ssn_last4,
          accounts: row.accounts,
        })),
      ),
  };

  async function insertAccount(
    tx: Tx,
    caller: ClientCaller,
    {
      content,
      person: known,
      locations,
      previousId,
    }: {
      content: DraftContent;
      person: PersonRow | null;
      locations: ReadonlyMap<string, string>;
      previousId: string | null;
    },
  ): Promise<Placed> {
    const { clientId } = caller;
    const now = clock.now();
    const numbers = await takeNumbers(tx, clientId);
    const account = accountColumns(content, numbers, locations);
    if (caller.locationIds && !(account.location_id && caller.locationIds.includes(account.location_id))) {
      throw unprocessable([{ path: 'location_code', message: 'Choose one of your own locations' }]);
    }
    const [batchId, accountId] = [newId(), newId()];
    await tx
      .insertInto('portal.batches')
      .values({
        client_id: clientId,
        id: batchId,
        number: numbers.batch,
        source: 'manual',
        account_count: 1,
        amount_placed_cents: account.amount_placed_cents,
        created_by: caller.userId,
      })
      .execute();
    const person = await choosePerson(tx, caller, content, known);
    await tx
      .insertInto('portal.accounts')
      .values({
        ...account,
        client_id: clientId,
        id: accountId,
        number: numbers.account,
        person_id: person.id,
        debtor_name: person.display_name,
        batch_id: batchId,
        status: 'SUBMITTED',
        status_since: now,
        placed_on: today(),
        last_activity_at: now,
        previous_account_id: previousId,
      })
      .execute();
    await tx
      .insertInto('portal.account_status_history')
      .values({
        client_id: clientId,
        account_id: accountId,
        to_status: 'SUBMITTED',
        actor: 'client',
        actor_user_id: caller.userId,
        at: now,
      })
      .execute();
    const parties = content.parties.map(({ role, name, is_liable, phone, address }) => ({
      client_id: clientId,
      account_id: accountId,
      role,
      display_name: name,
      is_liable,
      contact: JSON.stringify({ phones: phone ? [normalizePhone(phone) ?? phone] : [], address: address || null }),
    }));
    if (parties.length > 0) await tx.insertInto('portal.account_parties').values(parties).execute();
    const notes = textOf(content.values, 'notes');
    if (notes)
      await tx
        .insertInto('portal.account_notes')
        .values({ client_id: clientId, account_id: accountId, body: notes, author_name: caller.name, created_by: caller.userId })
        .execute();
    return {
      people_id: person.id,
      account_id: accountId,
      number: formatAccountNumber(numbers.account),
      batch_number: formatBatchNumber(numbers.batch),
    };
  }

  /** The person that was chosen, or one that is the same by what is known, or a new one. What is known is not overwritten. */
  async function choosePerson(
    tx: Tx,
    caller: ClientCaller,
    content: DraftContent,
    known: PersonRow | null,
  ): Promise<{ id: string; display_name: string }> {
    if (content.people_id) {
      if (!known) throw unprocessable([{ path: 'people_id', message: 'This person is not here any more. Choose again.' }]);
      const facts = newFacts(vault, caller.clientId, content, known);
      if (Object.keys(facts).length > 0)
        await tx
          .updateTable('portal.people')
          .set({ ...facts, updated_at: clock.now() })
          .where('client_id', '=', caller.clientId)
          .where('id', '=', known.id)
          .execute();
      return known;
    }
    const columns = personColumns(vault, caller.clientId, content);
    if (columns.match_key) {
      const same = await tx
        .selectFrom('portal.people')
        .select(['id', 'display_name'])
        .where('client_id', '=', caller.clientId)
        .where('match_key', '=', columns.match_key)
        .orderBy('created_at')
        .executeTakeFirst();
      if (same) return same;
    }
    const id = newId();
    await tx
      .insertInto('portal.people')
      .values({ ...columns, id })
      .execute();
    return { id, display_name: columns.display_name };
  }
}

export type PlacementsService = ReturnType<typeof createPlacementsService>;

function nameOf({ values }: DraftContent): string | null {
  const text = (key: string) => textOf(values, key);
  return (
    displayName({
      first_name: text('first_name'),
      middle_name: text('middle_name'),
      last_name: text('last_name'),
      suffix: text('suffix'),
      business_name: text('business_name'),
    }) || null
  );
}

function toPlaced(row: { id: string; person_id: string; number: number; batch_number: number }): Placed {
  return {
    people_id: row.person_id,
    account_id: row.id,
    number: formatAccountNumber(row.number),
    batch_number: formatBatchNumber(row.batch_number),
  };
}
