import type { Overview } from '@recoup/contract/home/home';
import { informationRows, rejectedRows } from '@recoup/contract/home/home-rows';
import { capitalize, formatDate, plural } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { accountsAt, waitingAt, unreadAt, uploadsAt } from './links.ts';
import { formatUntil } from './home-labels.ts';

export type NeedKind = 'disputes' | 'offers' | 'information' | 'rejected' | 'uploads' | 'messages';

export interface Need {
  kind: NeedKind;
  title: string;
  note: string;
  isUrgent: boolean;
  to: string;
}

interface Reader {
  agency: string;
  /** True for agency staff, who view the company's open items without having their own. */
  isAgency: boolean;
  mayDecide: boolean;
}

/** The server stops counting unread messages here. */
const MOST_MESSAGES = 100;

/** Open items, most urgent first; empty ones are omitted. */
export function listNeeds({ needs, today }: Pick<Overview, 'needs' | 'today'>, { agency, isAgency, mayDecide }: Reader): Need[] {
  const { disputes, offers, information, rejected, uploads, messages } = needs;
  const due = disputes.next_due_on ? formatUntil(['due', 'was due'], { day: disputes.next_due_on, today }) : null;
  const end = offers.next_expires_at
    ? formatUntil(['expires', 'expired'], { day: agencyDay(offers.next_expires_at), today })
    : null;
  const all: (Need & { count: number })[] = [
    {
      kind: 'disputes',
      count: disputes.open,
      title: `${plural(disputes.open, 'dispute')} to answer`,
      note: due ? formatNext(disputes.open, due.text) : 'Nothing is collected until it is answered',
      isUrgent: due?.isPressing ?? false,
      to: waitingAt('disputes'),
    },
    {
      kind: 'offers',
      count: offers.open,
      title: `${plural(offers.open, 'offer')} to decide`,
      note: (end ? formatNext(offers.open, end.text) : 'Open') + (mayDecide || isAgency ? '' : '; an administrator decides'),
      isUrgent: end?.isPressing ?? false,
      to: waitingAt('offers'),
    },
    {
      kind: 'information',
      count: information,
      title: `${plural(information, 'account needs', 'accounts need')} information`,
      note: `${agency} waits for it`,
      isUrgent: false,
      to: accountsAt(informationRows),
    },
    {
      kind: 'rejected',
      count: rejected.accounts,
      title: `${plural(rejected.accounts, 'placement was', 'placements were')} not accepted`,
      note: `Since ${formatDate(rejected.since)}`,
      isUrgent: false,
      to: accountsAt(rejectedRows(rejected)),
    },
    {
      kind: 'uploads',
      count: uploads,
      title: `${plural(uploads, 'upload is', 'uploads are')} not placed yet`,
      note: 'Nothing of it has gone to the agency',
      isUrgent: false,
      to: uploadsAt(),
    },
    {
      kind: 'messages',
      // Agency staff have no client messages of their own.
      count: isAgency ? 0 : messages,
      title: messages < MOST_MESSAGES ? plural(messages, 'unread message') : `${MOST_MESSAGES} or more unread messages`,
      note: `From ${agency}`,
      isUrgent: false,
      to: unreadAt(),
    },
  ];
  return all.filter(({ count }) => count > 0).map(({ count: _count, ...need }) => need);
}

/** `Due tomorrow` for one item, `First due tomorrow` for several. */
const formatNext = (count: number, text: string) => (count === 1 ? capitalize(text) : `First ${text}`);
