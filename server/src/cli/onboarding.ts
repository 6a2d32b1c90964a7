import { listSignatures } from '#areas/company/agreements/index.ts';
import { decideOnboarding, describeClient, listOnboardings, type Decision } from '#areas/company/onboarding/index.ts';
import type { Installation } from '#server/installation.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { NamedClient } from './invite.ts';
import { withMailer } from './with-mailer.ts';
import { readBrand } from '#platform/brand.ts';

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
    installation.db.asService(async (tx) =>
      decideOnboarding(tx, client.id, decision, {
        config,
        now: systemClock.now(),
        byName: (await readBrand(tx, config)).agencyName,
        sendEmail: (inTx, email) => mailer.send(inTx, email),
      }),
    ),
  );
  return decision.approve
    ? `${client.name} is approved and may place accounts. Its administrators get an email.`
    : `${client.name} is returned. Its administrators get an email with the reason.`;
}

/** What a company entered and signed, with numbers by their last four digits. */
export function describe(db: Db, { id }: NamedClient): Promise<string> {
  return db.asService(async (tx) => {
    const client = await tx
      .selectFrom('portal.clients')
      .select(['name', 'code', 'onboarding_state', 'onboarding_at', 'onboarding_by_name', 'onboarding_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const state = [client.onboarding_state, client.onboarding_at?.toISOString(), client.onboarding_by_name].filter(Boolean);
    const lines = [
      ['Company', `${client.name} (${client.code ?? 'no code'})`],
      ['State', state.join(', ')],
      ...(client.onboarding_reason ? [['Reason', client.onboarding_reason]] : []),
      ...(await describeClient(tx, id)).flatMap(({ facts }) => facts.map(({ label, value }) => [label, value])),
      ...(await listSignatures(tx, id))
        .toReversed()
        .map((row) => [
          `Signed ${row.kind} ${row.version}`,
          `${row.signer_name}, ${row.signer_title}, ${row.signed_at.toISOString()}, SHA-256 ${row.sha256}`,
        ]),
    ];
    return lines.map(([label = '', value]) => `${label.padEnd(28)} ${value}`).join('\n');
  });
}
