import { isDeepStrictEqual } from 'node:util';
import type { AgreementToSign } from '@recoup/contract/company/agreements';
import type { OnboardingView, StepName } from '@recoup/contract/company/onboarding';
import { normalizeCompanyCode } from '@recoup/domain/company/onboarding/company-code';
import { checkOnboarding } from '@recoup/domain/company/onboarding/steps';
import { isHealthcare } from '@recoup/domain/company/industries';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import { readOnly } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { isOfAgency } from '#areas/users/agency-staff/index.ts';
import type { SigningTools } from '#areas/company/agreements/index.ts';
import { agreementParty } from './company-columns.ts';
import { closed, incomplete, stepChanged, takenMessage } from './onboarding.errors.ts';
import { presentOnboarding } from './onboarding.presenter.ts';
import { beginDraft, findDraft, findTakenCodes, listSteps, writeStep, type StepRow } from './onboarding.repository.ts';
import { mergeStep, openStep, parseStep, sealStep, typedOf } from './step-data.ts';
import { findTarget, isOpen, type Target } from './owner.ts';

export interface DraftsOptions {
  db: Db;
  clock: AgencyClock;
  vault: Vault;
  signing: SigningTools;
}

export interface SavedStep {
  step: StepName;
  revision: number;
  data: Record<string, unknown>;
}

export function createDraftsService({ db, clock, vault, signing }: DraftsOptions) {
  /** Agency users cannot start a client, and view existing ones in another way. */
  async function refuseAgency(caller: Caller): Promise<void> {
    if (await db.asService((tx) => isOfAgency(tx, caller.userId))) throw readOnly();
  }

  function read(caller: Caller, { company }: Target, { clientId, rows }: { clientId: string; rows: readonly StepRow[] }) {
    const saved = new Map(rows.map(({ step, data }) => [step, openStep(vault, clientId, { step, data })]));
    const typed = typedOf(saved, company);
    const today = clock.today();
    return { company, rows, typed, ...checkOnboarding(typed, { today, ownEmail: caller.email }) };
  }

  async function readAll(tx: Tx, caller: Caller, target: Target) {
    const draft = await findDraft(tx, target.owner);
    const clientId = draft?.client_id ?? '';
    return read(caller, target, { clientId, rows: draft ? await listSteps(tx, clientId) : [] });
  }

  /** Adds a taken code to the problems. Runs outside the user's transaction, because codes of all clients count. */
  async function checkCode(caller: Caller, draft: ReturnType<typeof read>): Promise<ReturnType<typeof read>> {
    const code = normalizeCompanyCode(draft.typed.company.code);
    if (code === null) return draft;
    const taken = await db.asService((tx) => findTakenCodes(tx, [code], caller.userId));
    if (!taken.has(code)) return draft;
    const company = [...draft.problems.company, { path: 'code', kind: 'wrong' as const, message: takenMessage }];
    return { ...draft, problems: { ...draft.problems, company }, value: null };
  }

  return {
    async get(caller: Caller, clientId: string | undefined): Promise<OnboardingView> {
      await refuseAgency(caller);
      const draft = await db.asUser(caller.claims, async (tx) => readAll(tx, caller, await findTarget(tx, caller, clientId)));
      return presentOnboarding(await checkCode(caller, draft));
    },

    async save(caller: Caller, clientId: string | undefined, { step, revision, data }: SavedStep): Promise<OnboardingView> {
      await refuseAgency(caller);
      const sent = parseStep(step, data);
      const draft = await db.asUser(caller.claims, async (tx) => {
        const target = await findTarget(tx, caller, clientId);
        if (!isOpen(target.company)) throw closed();
        const now = clock.now();
        await beginDraft(tx, target.owner, { id: 'clientId' in target.owner ? target.owner.clientId : newId(), now });
        const draft = await findDraft(tx, target.owner, { lock: true });
        // Submitted while this request waited.
        if (!draft || (target.company === null && draft.submitted_at)) throw closed();
        if (target.company && !isOpen((await findTarget(tx, caller, target.company.id)).company)) throw closed();
        const rows = await listSteps(tx, draft.client_id);
        const stored = rows.find((row) => row.step === step);
        const previous = stored ? openStep(vault, draft.client_id, stored) : null;
        const merged = mergeStep(step, sent, previous);
        if ((stored?.revision ?? 0) !== revision) {
          // The same save again, after a lost response.
          const isSame =
            stored?.saved_by === caller.userId && stored.revision === revision + 1 && isDeepStrictEqual(merged, previous);
          if (!isSame) throw stepChanged({ by: stored?.saved_by_name ?? 'Another user', at: stored?.saved_at ?? now });
        } else
          await writeStep(tx, {
            clientId: draft.client_id,
            step,
            data: sealStep(vault, draft.client_id, { step, data: merged }),
            revision: revision + 1,
            saved_by: caller.userId,
            saved_by_name: caller.name,
            saved_at: now,
          });
        return readAll(tx, caller, target);
      });
      return presentOnboarding(await checkCode(caller, draft));
    },

    async agreements(caller: Caller, clientId: string | undefined): Promise<AgreementToSign[]> {
      await refuseAgency(caller);
      const draft = await db.asUser(caller.claims, async (tx) => readAll(tx, caller, await findTarget(tx, caller, clientId)));
      const { value } = await checkCode(caller, draft);
      if (!value) throw incomplete();
      return db.asViewer(caller.claims, async (tx) => {
        const party = agreementParty(value);
        const needsBaa = isHealthcare({ trade: value.company.trade, debt_types: value.billing.debt_types });
        const texts = [await signing.show(tx, 'service', party)];
        return needsBaa ? [...texts, await signing.show(tx, 'baa', party)] : texts;
      });
    },

    refuseAgency,
    read,
  };
}

export type DraftsService = ReturnType<typeof createDraftsService>;
