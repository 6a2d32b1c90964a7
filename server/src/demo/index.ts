import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import type { SigningTools } from '#areas/company/agreements/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { demoAgencyTeam } from './agency-team.ts';
import { demoCompanies } from './companies.ts';
import { insertSimulation } from './agency/index.ts';
import { demoPassword } from './password.ts';
import { seedCompany } from './seed-company.ts';

export interface DemoOptions {
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  signing: SigningTools;
  createUser: (user: {
    email: string;
    password: string;
    email_confirm: boolean;
    user_metadata: Record<string, unknown>;
  }) => Promise<string>;
  log: (message: string) => void;
}

/**
 * Creates an agency's three clients, their users and about 2,200 accounts in an empty installation; the same every time except
 * for dates, which count back from today. Does nothing if a client exists.
 */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  const { db, clock, createUser, log } = options;
  const existing = await db.owner.selectFrom('portal.clients').select('id').limit(1).executeTakeFirst();
  if (existing) return false;
  log('Filling the demo with three companies and about 2,200 accounts …');
  const admin = await findOrCreate(db, createUser, {
    email: 'admin@demo.test',
    password: demoPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Dana', last_name: 'Whitfield' },
  });
  const staff = await findOrCreate(db, createUser, {
    email: 'staff@demo.test',
    password: demoPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Theo', last_name: 'Marsh' },
  });
  const team: { user_id: string; role: AgencyRole }[] = [];
  for (const { email, firstName, lastName, role } of demoAgencyTeam) {
    const user_metadata = { first_name: firstName, last_name: lastName };
    team.push({
      user_id: await findOrCreate(db, createUser, { email, password: demoPassword, email_confirm: true, user_metadata }),
      role,
    });
  }
  // One transaction: after an interruption the next start repeats it (the users above are found by address).
  await db.asService(async (tx) => {
    await tx.insertInto('portal.agency_members').values(team).execute();
    await insertSimulation(tx, { seed: 20_260_101, beganOn: clock.today() });
    for (const [index, company] of demoCompanies.entries()) {
      await seedCompany(tx, {
        ...options,
        company,
        now: clock.now(),
        members: index === 0 ? [admin, staff] : [admin],
      });
    }
  });
  return true;
}

type CreateUser = DemoOptions['createUser'];

async function findOrCreate(db: Db, createUser: CreateUser, user: Parameters<CreateUser>[0]): Promise<string> {
  const known = await db.owner.selectFrom('auth.users').select('id').where('email', '=', user.email).executeTakeFirst();
  return known?.id ?? createUser(user);
}

export { makeDemoFolder } from './console/exchange-folder.ts';
export { fillConsole } from './console/fill-console.ts';
export { endDemo } from './end-demo.ts';
export { type SimulatedAgency } from './agency/index.ts';
export { liveDemo } from './live-demo.ts';
export { demoPassword } from './password.ts';
export { writeDemoHistory } from './demo-notices.ts';
