import { suggestCompanyCodes } from '@recoup/domain/company/onboarding/company-code';
import { createClientRows, findTakenCodes, typedOf } from '#areas/agency/clients/index.ts';
import type { Installation } from '#server/installation.ts';

interface NewClient {
  name: string;
  code?: string | undefined;
  trade?: string | undefined;
  'debt-types'?: string | undefined;
  onboarding: 'open' | 'done';
}

/** Creates a client as the console does. Returns the output. */
export async function createClient(installation: Installation, client: NewClient): Promise<string> {
  const { db, clock } = installation;
  const code = client.code?.toUpperCase() ?? (await suggestCode(installation, client.name));
  const typed = typedOf({
    legal_name: client.name,
    code,
    trade: client.trade ?? 'other',
    debt_types: client['debt-types'] ?? 'consumer',
    onboarding: client.onboarding,
    // A client created complete has a paper agreement; otherwise it signs in the portal.
    signed_on_paper: client.onboarding === 'done' ? clock.today() : '',
  });
  const rows = createClientRows({ ...installation, db });
  const [checked] = await rows.check([typed]);
  if (checked && checked.result !== 'refused' && checked.result !== 'new')
    throw new Error(`Another client has the code ${code}.`);
  const { results } = await rows.apply([typed]);
  const [result] = results;
  if (result?.result === 'refused') throw new Error(result.problems.map(({ message }) => message).join(' '));
  return `Created the client ${client.name} with the code ${code}.`;
}

async function suggestCode({ db }: Installation, name: string): Promise<string> {
  const codes = suggestCompanyCodes(name);
  const taken = await db.asService((tx) => findTakenCodes(tx, codes));
  const code = codes.find((one) => !taken.has(one));
  if (code === undefined) throw new Error('--code is missing: no code for this name is free.');
  return code;
}
