import { businessSectionLabels, type BusinessInfo, type BusinessVersion } from '@recoup/contract/company/business-info';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { stepUpRequired, type StepUps } from '#platform/http/step-up.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { listEmailedChanges, writeBusinessChange } from './business-info.email.ts';
import { findUnsettled } from '#areas/money/statements/index.ts';
import { planChange, type SectionChange, type TypedSection } from './business-sections.ts';
import { methodUnsettled, sectionChanged, stillFounding } from './business-info.errors.ts';
import { isFounding, presentBusiness, presentVersion } from './business-info.presenter.ts';
import {
  addVersion,
  listSections,
  listVersions,
  lockBusiness,
  incrementRevision,
  readCompany,
  readSealedEin,
  writeCompany,
} from './business-info.repository.ts';

interface BusinessDependencies {
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  config: Config;
  stepUps: StepUps;
  sendEmail: Mailer['send'];
}

export function createBusinessService({ db, vault, clock, config, stepUps, sendEmail }: BusinessDependencies) {
  async function read(tx: Tx, { clientId, role }: ClientCaller): Promise<BusinessInfo> {
    return presentBusiness(await readCompany(tx, clientId), await listSections(tx, clientId), role);
  }

  /** What is owed by one method must be settled before another starts (R2.6); the feed enforces the same for statements. */
  async function requireNoBalance(tx: Tx, clientId: string, { versions }: SectionChange): Promise<void> {
    const change = versions.find(({ field }) => field === 'remittance_method');
    const last = change ? await findUnsettled(tx, clientId) : null;
    if (last && last.cents !== 0 && last.method !== change?.after.value) throw methodUnsettled(last);
  }

  return {
    get: (caller: ClientCaller): Promise<BusinessInfo> => db.asViewer(caller.claims, (tx) => read(tx, caller)),

    history: (caller: ClientCaller): Promise<BusinessVersion[]> =>
      db.asViewer(caller.claims, async (tx) => (await listVersions(tx, caller.clientId)).map(presentVersion)),

    async save(caller: ClientCaller, revision: number, typed: TypedSection): Promise<BusinessInfo> {
      const isConfirmed = await stepUps.isConfirmed(caller);
      return db.asUser(caller.claims, async (tx) => {
        const { clientId } = caller;
        await lockBusiness(tx, clientId);
        const row = await readCompany(tx, clientId);
        if (isFounding(row)) throw stillFounding(row.onboarding_state);
        const present = (await listSections(tx, clientId)).find(({ section }) => section === typed.section);
        if (present && present.revision !== revision)
          throw sectionChanged(typed.section, {
            by: present.changed_by_name,
            at: present.changed_at,
            timeZone: clock.timeZone,
          });
        const now = clock.now();
        const sealedEin = await readSealedEin(tx, clientId);
        const plan = planChange(typed, { clientId, row, sealedEin, vault, today: clock.dayOf(now) });
        await requireNoBalance(tx, clientId, plan);
        const changes = listEmailedChanges(plan);
        if (changes.length > 0 && !isConfirmed) throw stepUpRequired();
        const change = { clientId, by: { userId: caller.userId, name: caller.name.slice(0, 200) }, now };
        await writeCompany(tx, clientId, plan.values);
        await incrementRevision(tx, change, plan.section);
        for (const version of plan.versions) await addVersion(tx, change, { ...version, since: row.created_at });
        const fields = changes.map(({ label }) => label);
        await recordAuditEntry(tx, caller, {
          action: 'business.changed',
          details: { section: plan.section, words: [businessSectionLabels[plan.section], ...fields].join(', ') },
        });
        if (changes.length > 0) {
          const content = writeBusinessChange(config, { companyName: row.name, changes, caller, now });
          await emailAdmins(tx, sendEmail, { clientId, content });
        }
        return read(tx, caller);
      });
    },
  };
}
