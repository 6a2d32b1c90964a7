import { formatAccountNumber } from '@recoup/domain/ids';
import { formatRequestNumber, REQUEST_KIND_INFO, REQUEST_STATE_INFO, type RequestKind } from '@recoup/domain/requests';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { pageAddress } from '../../../platform/mail/admins.ts';
import type { MailContent, Mailer } from '../../../platform/mail/index.ts';

interface Decided {
  email: string;
  client_name: string;
  number: number;
  kind: RequestKind;
  state: 'accepted' | 'declined' | 'applied';
  account_id: string;
  person_id: string;
  account_number: number;
}

/** More requests than these are not listed one by one. */
const listed = 20;

/** To each who has asked, one mail about all of its requests of this company that were decided, as they stand by now. */
export async function writeToAskers(
  tx: Tx,
  { config, send }: { config: Config; send: Mailer['send'] },
  { clientId, requestIds }: { clientId: string; requestIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<Decided>`
    select t.email, c.name as client_name, q.number, q.kind, q.state, q.account_id, a.person_id,
      a.number as account_number
    from portal.askers_to_tell(${clientId}, ${[...requestIds]}::uuid[]) t
    join portal.requests q on q.client_id = ${clientId} and q.id = t.request_id
    join portal.accounts a on a.client_id = q.client_id and a.id = q.account_id
    join portal.clients c on c.id = q.client_id
    where q.state in ('accepted', 'declined', 'applied')
    order by q.number`.execute(tx);
  for (const [email, decided] of Map.groupBy(rows, (row) => row.email))
    await send(tx, { to: email, content: contentOf(decided, config) });
}

const subjects = {
  accepted: (request: string) => `The agency has accepted your request ${request}`,
  declined: (request: string) => `The agency has declined your request ${request}`,
  applied: (request: string) => `Your request ${request} is done`,
} as const;

function contentOf(decided: readonly Decided[], config: Config): MailContent {
  const [first] = decided;
  const note = 'You can turn these mails off in the portal.';
  if (first && decided.length === 1)
    return {
      subject: subjects[first.state](formatRequestNumber(first.number)),
      paragraphs: [
        `${nameOf(first)} of ${first.client_name}: ${REQUEST_STATE_INFO[first.state].label.toLowerCase()}.`,
        ...(first.state === 'declined' ? ['The reason stands beside it in the portal.'] : []),
      ],
      button: { label: 'See the account', url: pageAddress(config, `/debtors/${first.person_id}/${first.account_id}`) },
      note,
    };
  const rest = decided.length - listed;
  return {
    subject: `The agency has decided on ${decided.length} of your requests`,
    paragraphs: [
      `These are your requests for ${first?.client_name}.`,
      ...decided
        .slice(0, listed)
        .map(
          (one) => `${formatRequestNumber(one.number)}, ${nameOf(one)}: ${REQUEST_STATE_INFO[one.state].label.toLowerCase()}.`,
        ),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ],
    button: { label: 'See your requests', url: pageAddress(config, '/requests') },
    note,
  };
}

/** By the number of the account alone: the debtor is not named in mails, and what the agency wrote of it stays in the portal. */
const nameOf = ({ kind, account_number: number }: Decided) =>
  `${REQUEST_KIND_INFO[kind].label}, account ${formatAccountNumber(number)}`;
