import { addDays } from '@recoup/domain/shared/days';
import type { Db } from '#platform/db/db.ts';
import { openDemoSession, type DemoApp } from '../demo-session.ts';
import { findClientSubjects } from './find-subjects.ts';

interface ClientSideOptions {
  app: DemoApp;
  db: Db;
  clientId: string;
  today: string;
}

/** Sends requests, messages and answers as the client's admin, so that every kind of item is in the console's queue. */
export async function createClientItems({ app, db, clientId, today }: ClientSideOptions): Promise<void> {
  const { accounts, dispute, offer, question } = await db.asService((tx) => findClientSubjects(tx, clientId));
  const ask = await openDemoSession(app, 'admin@demo.test');
  const base = `/api/legacy/v1/clients/${clientId}`;
  const [first, second, third, fourth, fifth, sixth] = accounts;
  const request = (account: string | null | undefined, kind: string, data: Record<string, string>) =>
    !account ? null : ask('POST', `${base}/accounts/${account}/requests`, { kind, data });
  const message = (account: string | null | undefined, body: string) =>
    !account ? null : ask('POST', `${base}/accounts/${account}/messages`, { body });

  await request(first, 'hold', { reason: 'checking', until: addDays(today, 21), details: 'The meter is being tested.' });
  await request(second, 'recall', { reason: 'error', understood: 'yes', details: 'Billed to the wrong service address.' });
  await request(third, 'direct_payment', { amount: '25.00', date: addDays(today, -1), method: 'check', reference: 'CK 4471' });
  await request(fourth, 'contact_data', { phone: '480-555-0142', details: 'From the new service application.' });
  await message(
    fifth,
    'The customer says that your letter went to the former address. Could you send it to the service address?',
  );
  await message(sixth, 'Has this customer answered since the last call?');
  await ask('POST', `${base}/messages`, {
    body: 'Please send us the list of accounts that you plan to review for suit this quarter.',
  });
  await message(question, 'The lease began on March 3. The signed application is on its way.');
  if (dispute)
    await ask('POST', `${base}/disputes/${dispute}/answer`, { answer: 'confirm', text: 'The meter was read on both days.' });
  if (offer) await ask('POST', `${base}/offers/${offer}/decision`, { decision: 'accept' });
}
