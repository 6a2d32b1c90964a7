import type { DraftContent, ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import { isCertified } from '@recoup/domain/placing/certification';
import { formatAccountNumber, formatBatchNumber, normalizeAccountNumber } from '@recoup/domain/shared/ids';
import { displayName } from '@recoup/domain/accounts/person-name';
import { validatePlacement } from '@recoup/domain/placing/placement';
import { textOf } from '@recoup/domain/placing/placement-draft';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { refuseWithdrawal } from '@recoup/domain/accounts/requests';
import { notFound } from '#platform/http/errors.ts';
import { findAccounts } from '#areas/accounts/account/index.ts';
import { withdraw } from '#areas/accounts/withdrawals/index.ts';
import { correctionOf } from './corrections.ts';
import { findPlacement, listPlacementParties, type PlacementRow } from './corrections.repository.ts';
import { requirePlacing } from '#areas/company/agreements/index.ts';
import { deleteDraftDocuments, moveDocumentsToAccount } from './draft-documents.repository.ts';
import { mergeContent, openDraft, sealDraft, withoutSensitive } from './draft-content.ts';
import { presentPerson, withKnown } from './known-person.ts';
import { createPlacer, type Placed } from './place-account.ts';
import { correctionRefused, draftChanged, draftNotFound, notCertified, notReady, personNotFound } from './manual-entry.errors.ts';
import {
  countAccounts,
  deleteDraft,
  findDraft,
  findDuplicate,
  findPerson,
  findPlaced,
  insertDraft,
  listDrafts,
  listLocationCodes,
  listPersonNames,
  lockPlacing,
  searchPeople,
  updateDraft,
} from './manual-entry.repository.ts';

interface Certified {
  version: string;
  affirmed: boolean[];
}

interface DraftRow {
  id: string;
  revision: number;
  updated_at: Date;
}

export function createPlacementsService({ db, vault, clock, files }: { db: Db; vault: Vault; clock: AgencyClock; files: Files }) {
  const refOf = (caller: ClientCaller, id: string) => ({ clientId: caller.clientId, userId: caller.userId, id });
  const open = (caller: ClientCaller, draft: unknown) => openDraft(vault, caller.clientId, draft);
  const { today } = clock;
  const placeAccount = createPlacer({ vault, clock });

  /** Checks the draft together with its known person. */
  async function check(tx: Tx, caller: ClientCaller, draft: DraftContent) {
    const person = draft.people_id ? ((await findPerson(tx, caller, draft.people_id)) ?? null) : null;
    const content = person ? withKnown(vault, caller.clientId, draft, person) : draft;
    const key = normalizeAccountNumber(textOf(content.values, 'client_account_number') ?? '');
    const corrected = content.corrects_account_id ? await findPlacement(tx, caller, content.corrects_account_id) : undefined;
    const found = key ? await findDuplicate(tx, caller.clientId, key) : null;
    const duplicate = found?.id === corrected?.id ? null : found;
    const locations = await listLocationCodes(tx, caller.clientId);
    const result = validatePlacement(
      { debt_type: content.debt_type, values: content.values, parties: content.parties },
      { today: today(), source: 'manual', locations: [...locations.keys()], findDuplicate: () => duplicate?.kind ?? null },
    );
    const refusal = content.corrects_account_id ? refuseCorrection(corrected) : null;
    if (refusal) result.errors.push({ path: 'corrects_account_id', code: 'correction_refused', message: refusal });
    return { ...result, duplicate, corrected, locations, person, content };
  }

  async function present(tx: Tx, caller: ClientCaller, row: DraftRow, content: DraftContent): Promise<ManualDraft> {
    const { errors, warnings, person, corrected } = await check(tx, caller, content);
    const { content: shown, previous: kept } = withoutSensitive(content);
    return {
      id: row.id,
      revision: row.revision,
      ...shown,
      kept,
      debtor_name: person?.display_name ?? nameOf(content),
      corrects: corrected
        ? { account_id: corrected.id, people_id: corrected.person_id, number: formatAccountNumber(corrected.number) }
        : null,
      errors,
      warnings,
      updated_at: row.updated_at.toISOString(),
    };
  }

  async function placeIn(tx: Tx, caller: ClientCaller, draft: DraftContent, certification: Certified): Promise<Placed> {
    await requirePlacing(tx, caller);
    if (!isCertified(certification)) throw notCertified();
    // Lock the account first, as all code does: a request about it locks it and then counts in the client's row.
    if (draft.corrects_account_id) await findAccounts(tx, caller, [draft.corrects_account_id], { lock: true });
    await lockPlacing(tx, caller.clientId);
    const { errors, duplicate, corrected, locations, person, content } = await check(tx, caller, draft);
    if (errors.length > 0) throw notReady(errors);
    if (corrected)
      await withdraw(tx, caller, { placement: { accountId: corrected.id }, reason: 'Corrected and placed again', clock });
    const account = await placeAccount(tx, caller, {
      content,
      person,
      locations,
      previousId: corrected?.id ?? duplicate?.id ?? null,
      corrected: corrected ? ((await findPerson(tx, caller, corrected.person_id)) ?? null) : null,
    });
    await recordAuditEntry(tx, caller, {
      action: 'account.placed',
      subjectType: 'account',
      subjectId: account.account_id,
      details: { certification: certification.version },
    });
    return account;
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
        const row = await insertDraft(tx, caller, sealDraft(vault, caller.clientId, content));
        return present(tx, caller, row, content);
      }),

    /** A draft that corrects an account. */
    correct: (caller: ClientCaller, accountId: string): Promise<ManualDraft> =>
      db.asUser(caller.claims, async (tx) => {
        const account = await findPlacement(tx, caller, accountId);
        if (!account) throw notFound('account');
        const refusal = refuseCorrection(account);
        if (refusal) throw correctionRefused(refusal);
        const person = await findPerson(tx, caller, account.person_id);
        if (!person) throw personNotFound();
        const parties = await listPlacementParties(tx, caller.clientId, accountId);
        const content = correctionOf(vault, caller.clientId, { account, person, parties });
        const row = await insertDraft(tx, caller, sealDraft(vault, caller.clientId, content));
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
        const draft = sealDraft(vault, caller.clientId, content);
        const saved = await updateDraft(tx, refOf(caller, id), { draft, revision: revision + 1, updated_at: clock.now() });
        return present(tx, caller, saved, content);
      }),

    async remove(caller: ClientCaller, id: string): Promise<void> {
      const keys = await db.asUser(caller.claims, async (tx) => {
        const row = await findDraft(tx, refOf(caller, id), { lock: true });
        if (!row || row.submitted_account_id) throw draftNotFound();
        const documents = await deleteDraftDocuments(tx, refOf(caller, id));
        await deleteDraft(tx, refOf(caller, id));
        return documents;
      });
      await Promise.all(keys.map((key) => files.delete(key)));
    },

    submit: (caller: ClientCaller, id: string, certification: Certified): Promise<Placed> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findDraft(tx, refOf(caller, id), { lock: true });
        if (!row) throw draftNotFound();
        // The same request again, after a lost response: the account exists already.
        const before = row.submitted_account_id ? await findPlaced(tx, caller.clientId, row.submitted_account_id) : undefined;
        if (before) return toPlaced(before);
        const draft = open(caller, row.draft);
        const account = await placeIn(tx, caller, draft, certification);
        const documents = await moveDocumentsToAccount(tx, refOf(caller, id), account.account_id);
        await enqueueOutboxEvent(
          tx,
          { clientId: caller.clientId, kind: 'document' },
          documents.map((document) => ({ id: document, accountId: account.account_id })),
        );
        await updateDraft(tx, refOf(caller, id), {
          submitted_account_id: account.account_id,
          // A submitted draft keeps no personal data.
          draft: sealDraft(vault, caller.clientId, { ...draft, values: {}, parties: [] }),
          updated_at: clock.now(),
        });
        return account;
      }),

    /** In one call, without a draft: nothing of a refused account is kept. */
    place: (caller: ClientCaller, content: DraftContent, certification: Certified): Promise<Placed> =>
      db.asUser(caller.claims, (tx) => placeIn(tx, caller, mergeContent(content, null), certification)),

    getPerson: (caller: ClientCaller, id: string): Promise<PlacedPerson> =>
      db.asViewer(caller.claims, async (tx) => {
        const person = await findPerson(tx, caller, id);
        if (!person) throw personNotFound();
        return presentPerson(person, await countAccounts(tx, caller.clientId, id));
      }),

    findPeople: (caller: ClientCaller, text: string) =>
      db.asViewer(caller.claims, async (tx) =>
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
}

export type PlacementsService = ReturnType<typeof createPlacementsService>;

function refuseCorrection(account: PlacementRow | undefined): string | null {
  if (!account) return 'The account that this corrects no longer exists.';
  const { status, acknowledged_at: acknowledged } = account;
  return refuseWithdrawal({ status, isAcknowledged: acknowledged !== null })?.message ?? null;
}

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
