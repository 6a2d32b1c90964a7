import { onboardingState } from '@recoup/contract/company/clients';
import type { BodyOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import type { StepName, submitOnboarding } from '@recoup/contract/company/onboarding';
import { isHealthcare } from '@recoup/domain/company/industries';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { Caller, ClientCaller } from '#platform/http/caller.ts';
import type { FieldError } from '#platform/http/errors.ts';
import type { Mailer } from '#platform/email/index.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import type { SignatureSent, SigningTools } from '#areas/company/agreements/index.ts';
import { agreementParty } from './company-columns.ts';
import type { DraftsService } from './drafts.service.ts';
import type { TeamInviter } from './invite-team.ts';
import { writeSubmitted } from './onboarding.email.ts';
import { closed, codeTakenHere, emailNeeded, invalid } from './onboarding.errors.ts';
import {
  closeDraft,
  countInvitations,
  findDraft,
  findSubmitted,
  deleteSteps,
  listMemberships,
  listSteps,
} from './onboarding.repository.ts';
import { findTarget, isOpen, type Target } from './owner.ts';
import type { BankAccountWriter } from './write-bank-account.ts';
import { writeClient, writeFounder, type Written } from './write-company.ts';
import { writeLocations } from './write-locations.ts';
import { readBrand } from '#platform/brand.ts';

type Submitted = ResponseOf<typeof submitOnboarding>['data'];
type Submission = BodyOf<typeof submitOnboarding>;

export interface SubmitOptions {
  db: Db;
  clock: Clock;
  vault: Vault;
  config: Config;
  drafts: DraftsService;
  signing: SigningTools;
  inviteTeam: TeamInviter;
  addBankAccount: BankAccountWriter;
  sendEmail: Mailer['send'];
}

export function createSubmitService({
  db,
  clock,
  vault,
  config,
  drafts,
  signing,
  inviteTeam,
  addBankAccount,
  sendEmail,
}: SubmitOptions) {
  /** The response to a repeated submission by the same user. */
  async function findAnswer(tx: Tx, caller: Caller, clientId: string | undefined): Promise<Submitted | null> {
    const id = clientId ?? (await findSubmitted(tx, caller.userId))?.client_id;
    if (id === undefined) return null;
    const draft = await findDraft(tx, { clientId: id });
    const company = (await listMemberships(tx, caller.userId)).find((membership) => membership.id === id);
    if (!company || isOpen(company) || draft?.submitted_by !== caller.userId) return null;
    return {
      client_id: id,
      client_name: company.name,
      role: company.role === 'client_admin' ? 'client_admin' : 'client_staff',
      state: onboardingState.parse(company.onboarding_state),
      invited: await countInvitations(tx, id),
    };
  }

  /** The values of all steps. Throws 422 with every invalid field. */
  async function requireValue(tx: Tx, caller: Caller, target: Target, clientId: string) {
    const rows = clientId === '' ? [] : await listSteps(tx, clientId);
    const read = drafts.read(caller, target, { clientId, rows });
    const errors = Object.entries(read.problems).flatMap(([step, problems]) =>
      problems.map(({ path, message }): FieldError => ({ path: `${step}.${path}`, message })),
    );
    if (!read.value || errors.length > 0) throw invalid(errors);
    return { value: read.value, signer: read.typed.review, rows };
  }

  /** The signatures that this client needs, in the order shown. */
  function requireSignatures(sent: readonly SignatureSent[], needsBaa: boolean): SignatureSent[] {
    const kinds = needsBaa ? (['service', 'baa'] as const) : (['service'] as const);
    const found = kinds.map((kind) => ({ kind, signature: sent.find((candidate) => candidate.kind === kind) }));
    const errors = found
      .filter(({ signature }) => !signature?.agreed)
      .map(({ kind }) => ({ path: `signatures.${kind}`, message: 'Read this document and check the box to agree' }));
    if (errors.length > 0) throw invalid(errors);
    return found.flatMap(({ signature }) => signature ?? []);
  }

  /** One transaction: a kill at any point leaves the draft as it was. */
  async function submitIn(tx: Tx, caller: Caller, { client_id: named, signatures }: Submission): Promise<Submitted> {
    const before = await findAnswer(tx, caller, named);
    if (before) return before;
    if (caller.email === '') throw emailNeeded();
    const target = await findTarget(tx, caller, named);
    if (!isOpen(target.company)) throw closed();
    const draft = await findDraft(tx, target.owner, { lock: true });
    // The draft may have been submitted while this request waited for the lock.
    const answered = await findAnswer(tx, caller, named);
    if (answered) return answered;
    const clientId = draft?.client_id ?? ('clientId' in target.owner ? target.owner.clientId : '');
    if (target.company && !isOpen((await findTarget(tx, caller, target.company.id)).company)) throw closed();
    const { value, signer, rows } = await requireValue(tx, caller, target, clientId);
    const needsBaa = isHealthcare({ trade: value.company.trade, debt_types: value.billing.debt_types });
    const signed = requireSignatures(signatures, needsBaa);

    // Resubmitted: a step that did not change must not undo changes made elsewhere since.
    const lastAt = draft?.submitted_at ?? null;
    const isNew = (step: StepName) => lastAt === null || rows.some((row) => row.step === step && row.saved_at > lastAt);

    const now = clock.now();
    const state = config.ONBOARDING_APPROVAL === 'automatic' ? 'approved' : 'submitted';
    const written: Written = { clientId, value, by: { userId: caller.userId, name: caller.name }, state, now };
    await writeClient(tx, vault, { ...written, isNew: target.company === null });
    if (target.company === null) await writeFounder(tx, written);
    const typedLocations = isNew('contacts') ? value.contacts.locations : null;
    const locations = await writeLocations(tx, { ...written, locations: typedLocations, isFirst: lastAt === null });
    const admin: ClientCaller = { ...caller, clientId, role: 'client_admin', locationIds: null };
    const companyName = value.company.dba ?? value.company.legal_name;
    if (isNew('money')) await addBankAccount(tx, admin, { account: value.money.bank, companyName, now });
    for (const sent of signed) await signing.sign(tx, admin, { company: agreementParty(value), sent, signer, now });
    await recordAuditEntry(tx, admin, { action: 'onboarding.submitted', subjectType: 'client', subjectId: clientId });
    await enqueueOutboxEvent(tx, { clientId, kind: 'onboarding' }, [{ id: clientId, accountId: null }]);
    await inviteTeam(tx, admin, { members: isNew('team') ? value.team : [], companyName, locations, now });
    await closeDraft(tx, clientId, { submitted_at: now, submitted_by: caller.userId });
    if (state === 'approved') await deleteSteps(tx, clientId);
    const content = writeSubmitted(
      { name: companyName, code: value.company.code },
      { name: caller.name, email: caller.email, approved: state === 'approved' },
    );
    await sendEmail(tx, { to: (await readBrand(tx, config)).supportEmail, content });
    return {
      client_id: clientId,
      client_name: companyName,
      role: 'client_admin',
      state,
      invited: await countInvitations(tx, clientId),
    };
  }

  return {
    async submit(caller: Caller, submission: Submission): Promise<Submitted> {
      await drafts.refuseAgency(caller);
      try {
        return await db.asService((tx) => submitIn(tx, caller, submission));
      } catch (error) {
        // The code was taken after the check.
        if (
          errorCodeOf(error) === '23505' &&
          error instanceof Error &&
          'constraint' in error &&
          error.constraint === 'clients_code_key'
        )
          throw codeTakenHere();
        throw error;
      }
    },
  };
}

export type SubmitService = ReturnType<typeof createSubmitService>;
