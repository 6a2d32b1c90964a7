import type { createStatementDrafts, IssueResult, StatementDraft } from '@recoup/contract/agency/statement-drafts';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { nextBankingDay } from '@recoup/domain/shared/banking-days';
import { addDays } from '@recoup/domain/shared/days';
import { newId } from '#platform/ids.ts';
import { simulatedKeyName } from '../agency/index.ts';
import { openDemoSession, type DemoApp, type DemoSession } from '../demo-session.ts';
import { demoPassword } from '../password.ts';
import { consoleClientCode } from './console-client.ts';
import { fillExchangeFolder } from './exchange-folder.ts';
import {
  answerTemplates,
  demoDocuments,
  demoIncident,
  demoLicenses,
  demoNotes,
  demoOriginator,
  demoStatusCodes,
  endedClient,
} from './agency-texts.ts';

interface AgencySideOptions {
  app: DemoApp;
  clientId: string;
  /** The demo's own exchange folder, if it has one. */
  folder: string | null;
  today: string;
}

const base = '/api/agency/v1';

const confirm = (ask: DemoSession) => ask('POST', '/api/core/v1/auth/step-up', { method: 'password', password: demoPassword });

/** Creates what agency staff would have entered in the console: settings, documents, and statements at every step up to the payment. */
export async function workAtAgency({ app, clientId, folder, today }: AgencySideOptions): Promise<void> {
  const admin = await openDemoSession(app, 'approver@demo.test');
  await confirm(admin);
  for (const template of answerTemplates) await admin('POST', `${base}/answer-templates`, template);
  for (const license of demoLicenses(today)) await admin('POST', `${base}/settings/licenses`, license);
  for (const code of demoStatusCodes) await admin('POST', `${base}/status-codes`, code);
  for (const body of demoNotes) await admin('POST', `${base}/clients/${clientId}/notes`, { body });
  for (const { content, ...document } of demoDocuments(today)) {
    const search = new URLSearchParams({ id: newId(), ...document }).toString();
    const headers = { 'content-type': 'application/octet-stream' };
    await admin('POST', `${base}/clients/${clientId}/documents?${search}`, Buffer.from(content), headers);
  }
  await lockRates(admin);
  await reportIncident(admin);
  await endClient(admin);
  if (folder !== null) await fillExchangeFolder(admin, { folder, clientId, code: consoleClientCode, today });
  await admin('PUT', `${base}/ach-settings`, demoOriginator);
  const filed = await issue(admin, clientId, addDays(today, -26));
  await issue(admin, clientId, addDays(today, -12));
  await draft(admin, clientId, addDays(today, -1));
  // Waits for the approval of the other admin.
  if (filed)
    await admin('POST', `${base}/ach-files`, {
      effective_on: nextBankingDay(addDays(today, 1)),
      remittances: [{ client_id: clientId, statement_id: filed, sec: 'CCD' }],
    });
}

/** A client whose rates are kept in the connected system. */
async function lockRates(admin: DemoSession): Promise<void> {
  const { data } = (await admin('GET', `${base}/clients?q=Harbor`)).json<{ data: { client_id: string }[] }>();
  const lock = { rule: 'locked', client_id: data[0]?.client_id, group: 'terms', owner: simulatedKeyName };
  await admin('PUT', `${base}/settings/field-locks`, lock);
}

async function reportIncident(admin: DemoSession): Promise<void> {
  const { opened, resolved } = demoIncident;
  const { data } = (await admin('POST', `${base}/settings/status/incidents`, opened)).json<{ data: { id: string } }>();
  await admin('POST', `${base}/settings/status/incidents/${data.id}/updates`, resolved);
}

/** A client that ended before it placed an account; its export waits to be returned. */
async function endClient(admin: DemoSession): Promise<void> {
  const { client, end } = endedClient;
  const { data } = (await admin('POST', `${base}/clients`, client)).json<{ data: { client_id: string } }>();
  await admin('POST', `${base}/clients/${data.client_id}/ending`, end);
}

/** Null if there is no payment to state. */
async function draft(admin: DemoSession, clientId: string, periodTo: string): Promise<StatementDraft | null> {
  const body = { client_ids: [clientId], period_to: periodTo, also_by_feed: true };
  const [made] = (await admin('POST', `${base}/statement-drafts`, body)).json<ResponseOf<typeof createStatementDrafts>>().data;
  if (made?.result !== 'created') return null;
  return (await admin('GET', `${base}/clients/${clientId}/statement-draft`)).json<{ data: StatementDraft }>().data;
}

/** The statement's id, if there is an amount to remit. */
async function issue(admin: DemoSession, clientId: string, periodTo: string): Promise<string | null> {
  const checked = await draft(admin, clientId, periodTo);
  if (!checked) return null;
  const { id, revision, opening_cents, collected_cents, fees_cents, paid_out_cents, adjustments_cents, closing_cents } = checked;
  const sums = { opening_cents, collected_cents, fees_cents, paid_out_cents, adjustments_cents, closing_cents };
  const answer = await admin('POST', `${base}/statement-issues`, { drafts: [{ client_id: clientId, id, revision, ...sums }] });
  const [issued] = answer.json<{ data: IssueResult[] }>().data;
  return issued?.result === 'issued' && paid_out_cents > 0 ? issued.statement_id : null;
}
