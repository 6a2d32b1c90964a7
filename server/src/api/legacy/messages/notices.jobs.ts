import { formatAccountNumber } from '@recoup/domain/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { pageAddress, writeToAdmins } from '../../../platform/mail/admins.ts';
import type { MailContent, Mailer } from '../../../platform/mail/index.ts';
import { writeToAskers } from './decision-mails.ts';

interface NoticeDependencies {
  db: Db;
  config: Config;
  sendMail: Mailer['send'];
}

/** Every minute: what has come in between is one mail to each who wants it, however much it is. */
export function defineNotices({ jobs, ...platform }: NoticeDependencies & { jobs: Jobs }): void {
  jobs.define({
    name: 'messages.notices',
    payload: z.object({}),
    schedule: '* * * * *',
    retries: 2,
    handler: async () => {
      await sendNotices(platform);
    },
  });
}

interface Waiting {
  client_id: string;
  client_name: string;
  kind: 'message' | 'dispute' | 'offer' | 'request';
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  request_id: string | null;
}

/** Takes what waits and puts the mails about it into the same transaction. Gives how many mails. */
export async function sendNotices({ db, config, sendMail }: NoticeDependencies): Promise<number> {
  return db.asService(async (tx) => {
    const { rows } = await sql<Waiting>`
      with taken as (
        delete from portal.agency_notices where (client_id, id) in (
          select client_id, id from portal.agency_notices order by created_at limit 10000 for update skip locked
        ) returning client_id, kind, account_id, request_id
      )
      select distinct t.client_id, c.name as client_name, t.kind, t.account_id, a.person_id, a.number, t.request_id
      from taken t
      join portal.clients c on c.id = t.client_id
      left join portal.accounts a on a.client_id = t.client_id and a.id = t.account_id`.execute(tx);
    let mails = 0;
    const send: Mailer['send'] = async (within, mail) => {
      mails += 1;
      await sendMail(within, mail);
    };
    for (const ofKind of Map.groupBy(rows, ({ client_id: id, kind }) => `${id} ${kind}`).values())
      await write(tx, { config, send }, ofKind);
    return mails;
  });
}

/** Of one company and one kind. Mails name an account by its number alone: nothing of the debtor leaves the portal in them. */
async function write(
  tx: Tx,
  { config, send }: { config: Config; send: Mailer['send'] },
  notices: readonly Waiting[],
): Promise<void> {
  const [first] = notices;
  if (!first) return;
  const clientId = first.client_id;
  if (first.kind === 'request') {
    const requestIds = notices.flatMap(({ request_id: id }) => id ?? []);
    return writeToAskers(tx, { config, send }, { clientId, requestIds });
  }
  const content = contentOf({ ...first, kind: first.kind }, notices, config);
  if (first.kind !== 'message') return writeToAdmins(tx, send, { clientId, content });
  const accounts = notices.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
  const { rows } = await sql<{ email: string }>`
    select email from portal.message_recipients(${clientId}, ${accounts}::uuid[], ${accounts.length < notices.length})`.execute(
    tx,
  );
  for (const { email } of rows) await send(tx, { to: email, content });
}

const words = {
  message: { subject: 'The agency has written to you', one: 'a message', many: 'messages', button: 'Read it' },
  dispute: { subject: 'A debtor disputes a debt', one: 'a dispute that needs your answer', many: 'disputes', button: 'See it' },
  offer: { subject: 'An offer needs your decision', one: 'an offer that needs your decision', many: 'offers', button: 'See it' },
} as const;

/** Where they are all seen together. */
const pages = { message: '/messages', dispute: '/', offer: '/' } as const;

function pageOf({ kind, account_id: accountId, person_id: personId }: Waiting): string {
  if (accountId !== null && personId !== null) return `/debtors/${personId}/${accountId}`;
  return kind === 'message' ? '/messages/company' : '/';
}

function contentOf(first: Waiting & { kind: keyof typeof words }, notices: readonly Waiting[], config: Config): MailContent {
  const { subject, one, many, button } = words[first.kind];
  const isOne = notices.length === 1;
  const about = isOne && first.number !== null ? ` about account ${formatAccountNumber(first.number)}` : '';
  return {
    subject: `${subject}${about ? `:${about.replace(' about', '')}` : ''}`,
    paragraphs: [isOne ? `There is ${one}${about} for ${first.client_name}.` : `There are new ${many} for ${first.client_name}.`],
    button: { label: button, url: pageAddress(config, isOne ? pageOf(first) : pages[first.kind]) },
    ...(first.kind === 'message' ? { note: 'You can turn these mails off in the portal.' } : {}),
  };
}
