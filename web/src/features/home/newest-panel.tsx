import type { NewestEvent, HomeData } from '@recoup/contract/home/home';
import { isPaymentType, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import type { StatusTone } from '@recoup/domain/accounts/statuses';
import { IconCash, IconPointFilled, IconReceiptRefund, type Icon } from '@tabler/icons-react';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { DateText } from '#ui/date-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import { ToneGlyph } from '#ui/tone-glyph.tsx';
import { eventAt } from './links.ts';
import classes from './newest.module.css';

/** Recent events; each links to its account or its payments. */
export function NewestPanel({ newest }: Pick<HomeData, 'newest'>) {
  return (
    <Panel title="Recent activity" flush>
      {newest.length === 0 ? (
        <Text c="dimmed" size="sm" px={20} py={18}>
          Nothing in the last 30 days.
        </Text>
      ) : (
        <ul className={classes.events}>
          {newest.map((event) => (
            <Event key={`${event.account_id} ${event.kind} ${event.at}`} event={event} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Event({ event }: { event: NewestEvent }) {
  const { Glyph, text, tone } = appearanceOf(event);
  return (
    <li>
      <Link to={eventAt(event)} className={classes.event}>
        <ToneGlyph icon={Glyph} tone={tone} />
        <span className={classes.words}>
          <b>{text}</b>
          <span className={classes.account}>
            {event.debtor_name}, {event.account_number}
          </span>
        </span>
        <span className={classes.at}>
          <DateText value={event.at} />
        </span>
      </Link>
    </li>
  );
}

function appearanceOf({ status, payment_type: type, effect_cents: cents }: NewestEvent): {
  Glyph: Icon;
  text: string;
  tone: StatusTone;
} {
  if (status) {
    const { label, icon, tone } = statusOf(status);
    return { Glyph: statusIcons[icon] ?? IconPointFilled, text: label, tone };
  }
  const info = type && isPaymentType(type) ? PAYMENT_TYPE_INFO[type] : null;
  const isBack = info !== null && info.reverses !== null;
  return {
    Glyph: isBack ? IconReceiptRefund : IconCash,
    text: `${info?.label ?? 'Payment'}, ${formatMoney(Math.abs(cents ?? 0))}`,
    tone: isBack ? 'warning' : 'success',
  };
}
