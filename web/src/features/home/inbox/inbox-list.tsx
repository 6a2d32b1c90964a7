import type { InboxItem } from '@recoup/contract/home/inbox';
import { Button, Skeleton } from '@mantine/core';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { getConfig } from '#lib/api/config.ts';
import { agencyToday } from '#lib/format/agency-day.ts';
import { DateText } from '#ui/date-text.tsx';
import { formatUntil } from '#features/home/home-labels.ts';
import { KINDS, pathOfItem, summaryOf, titleOf } from './inbox-labels.ts';
import classes from './inbox.module.css';

interface InboxListProps {
  label: string;
  items: readonly InboxItem[];
  /** Absent where rejected placements cannot be dismissed. */
  onDismiss?: ((item: InboxItem) => void) | undefined;
  ref?: Ref<HTMLUListElement>;
}

/** Items that need the user's attention; each row links to the page where it is answered. */
export function InboxList({ label, items, onDismiss, ref }: InboxListProps) {
  return (
    <ul className={classes.items} aria-label={label} {...(ref ? { ref } : {})}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`} className={classes.row}>
          <InboxRow item={item} />
          {onDismiss && item.kind === 'rejected' ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.dismiss}
              aria-label={`Dismiss ${item.account?.number}`}
              onClick={() => onDismiss(item)}
            >
              Dismiss
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function InboxRow({ item }: { item: InboxItem }) {
  const { icon: Glyph } = KINDS[item.kind];
  const due = item.due_on
    ? formatUntil(item.kind === 'offer' ? ['Expires', 'Expired'] : ['Due', 'Was due'], {
        day: item.due_on,
        today: agencyToday(),
      })
    : null;
  return (
    <Link to={pathOfItem(item)} className={classes.item}>
      <span className={classes.glyph} data-urgent={due?.isPressing || undefined} aria-hidden="true">
        <Glyph size={17} stroke={1.7} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          <b>{titleOf(item, getConfig().agency.name)}</b>
          {item.account ? <span className="tabular">{item.account.number}</span> : null}
        </span>
        <span className={classes.summary}>{summaryOf(item)}</span>
      </span>
      <span className={classes.when} data-urgent={due?.isPressing || undefined}>
        {due ? due.text : <DateText value={item.at} />}
      </span>
    </Link>
  );
}

export function InboxSkeleton({ rows }: { rows: number }) {
  return (
    <output aria-label="Loading" className={classes.items}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes.item}>
          <Skeleton height={34} width={34} radius="md" />
          <span className={classes.words}>
            <Skeleton height={11} width="32%" my={5} />
            <Skeleton height={9} width="55%" my={5} />
          </span>
        </span>
      ))}
    </output>
  );
}
