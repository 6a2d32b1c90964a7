import { formatPhone } from '@recoup/domain/shared/checks';
import { decideOnboarding, listOnboardings, type Decision } from '#areas/company/onboarding/index.ts';
import type { Installation } from '#server/composition.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { NamedClient } from './invite.ts';
import { withMailer } from './with-mailer.ts';

/** Companies in onboarding, and those that wait for the agency. */
export function readOnboardings(db: Db) {
  return db.asService(listOnboardings);
}

/** Approves or returns in the agency's name. Returns the output. */
export async function decide(
  installation: Installation,
  config: Config,
  { client, decision }: { client: NamedClient; decision: Decision },
): Promise<string> {
  await withMailer(installation, config, (mailer) =>
    installation.db.asService((tx) =>
      decideOnboarding(tx, client.id, decision, {
        config,
        now: systemClock.now(),
        byName: config.AGENCY_NAME,
        sendEmail: (inTx, email) => mailer.send(inTx, email),
      }),
    ),
  );
  return decision.approve
    ? `${client.name} is approved and may place accounts. Its administrators get an email.`
    : `${client.name} is returned. Its administrators get an email with the reason.`;
}

const yes = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');

/** What a company entered, with numbers by their last four digits. */
export async function describeClient(db: Db, { id }: NamedClient): Promise<string> {
  const client = await db.owner.selectFrom('portal.clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const signatures = await db.owner
    .selectFrom('portal.agreement_signatures')
    .select(['kind', 'version', 'signer_name', 'signer_title', 'signed_at', 'sha256'])
    .where('client_id', '=', id)
    .orderBy('signed_at')
    .execute();
  const lines: [string, unknown][] = [
    ['Company', `${client.name} (${client.code ?? 'no code'})`],
    [
      'State',
      [client.onboarding_state, client.onboarding_at?.toISOString(), client.onboarding_by_name].filter(Boolean).join(', '),
    ],
    ['Reason', client.onboarding_reason],
    ['Legal name', client.legal_name],
    ['Doing business as', client.dba],
    ['Entity', [client.entity_type, client.formation_state, client.formation_year].filter(Boolean).join(', ')],
    ['EIN', client.ein_last4 && `XX-•••${client.ein_last4}`],
    ['Industry', client.trade],
    ['Website', client.website],
    ['Phone', client.phone && formatPhone(client.phone)],
    ['Address', client.physical_address && JSON.stringify(client.physical_address)],
    ['Mailing', client.mailing_address && JSON.stringify(client.mailing_address)],
    ['Remit to', client.remit_to_address && JSON.stringify(client.remit_to_address)],
    ['Contacts', client.contacts && JSON.stringify(client.contacts)],
    ['Debts', client.debt_types.join(', ')],
    ['Itemization', client.itemization_default],
    [
      'Interest',
      client.interest_rate_bp ? `${client.interest_rate_bp / 100} % from ${client.interest_from}` : yes(client.interest_charged),
    ],
    [
      'Credit reporting',
      client.credit_reporting ? `after ${client.credit_reporting_wait_days} days` : yes(client.credit_reporting),
    ],
    ['Remittance', [client.remittance_method, client.remittance_frequency].filter(Boolean).join(', ')],
    ['Settlement', client.settlement_min_percent && `${client.settlement_min_percent} % or more`],
    ['Payment plans', client.plan_max_months && `up to ${client.plan_max_months} months`],
    ['Suits', yes(client.legal_allowed)],
    ['Approver', [client.authority_name, client.authority_title].filter(Boolean).join(', ')],
    ...signatures.map((row): [string, string] => [
      `Signed ${row.kind} ${row.version}`,
      `${row.signer_name}, ${row.signer_title}, ${row.signed_at.toISOString()}, SHA-256 ${row.sha256}`,
    ]),
  ];
  return lines
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([label, value]) => `${label.padEnd(20)} ${String(value)}`)
    .join('\n');
}
