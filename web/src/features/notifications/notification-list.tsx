import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatTime } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ToneGlyph } from '#ui/tone-glyph.tsx';
import { groupByDay } from './days.ts';
import classes from './notification-list.module.css';
import { useMarkRead } from './queries.ts';
import { detailsOf, KIND_ICONS, pathOf, titleOf, toneOf } from './notification-labels.ts';

/** Notifications grouped by day; a click opens the subject and marks the notification read. */
export function NotificationList({
  rows,
  dayHeading: DayHeading,
  onOpen,
}: {
  rows: readonly NotificationView[];
  dayHeading: 'h2' | 'h3';
  onOpen?: () => void;
}) {
  const client = useClient();
  const markRead = useMarkRead(client.client_id);
  const open = ({ id, is_unread: isUnread }: NotificationView) => {
    if (isUnread && !isReadOnly(client)) markRead(id);
    onOpen?.();
  };
  return groupByDay(rows).map(({ key, label, rows: ofDay }) => (
    <section key={key} aria-label={label} className={classes.section}>
      <DayHeading className={classes.day}>{label}</DayHeading>
      <ul className={classes.rows}>
        {ofDay.map((row) => (
          <li key={row.id}>
            <NotificationLink row={row} onOpen={() => open(row)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NotificationLink({ row, onOpen }: { row: NotificationView; onOpen: () => void }) {
  const details = detailsOf(row);
  return (
    <Link to={pathOf(row)} className={classes.row} data-unread={row.is_unread || undefined} onClick={onOpen} onAuxClick={onOpen}>
      <ToneGlyph icon={KIND_ICONS[row.kind]} tone={toneOf(row)} />
      <span className={classes.words}>
        <span className={classes.title}>{titleOf(row)}</span>
        {details.length > 0 ? (
          <span className={classes.detail}>
            {details.map((detail, index) => (
              <Fragment key={index}>
                {index > 0 ? ' · ' : null}
                <span>{detail}</span>
              </Fragment>
            ))}
          </span>
        ) : null}
      </span>
      <time dateTime={row.at} title={formatDateTime(row.at)} className={`${classes.time} tabular`}>
        {formatTime(row.at)}
      </time>
      <span className={classes.dot}>{row.is_unread ? <VisuallyHidden>Unread</VisuallyHidden> : null}</span>
    </Link>
  );
}

export function NotificationsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <output aria-label="Loading" className={classes.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes.row}>
          <Skeleton height={28} circle />
          <span className={classes.words}>
            <Skeleton height={10} width="62%" mt={4} />
            <Skeleton height={8} width="40%" mt={8} />
          </span>
        </span>
      ))}
    </output>
  );
}
