import { getAccountDocument } from '@recoup/contract/accounts/debtors';
import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paymentPath } from '#lib/paths/paths.ts';
import { downloadApi } from '#lib/api/api.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { DateText } from '#ui/date-text.tsx';
import { NewMark } from '#ui/new-mark.tsx';
import { ToneGlyph } from '#ui/tone-glyph.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { iconOf } from './timeline-icons.ts';
import { describeEntry } from './timeline-labels.ts';
import classes from './timeline.module.css';

interface EntryProps {
  entry: TimelineEntry;
  params: AccountParams;
  isNew: boolean;
}

export function TimelineItem({ entry, params, isNew }: EntryProps) {
  const { icon, tone } = iconOf(entry);
  const { title, text, amount, by } = describeEntry(entry);
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <ToneGlyph icon={icon} tone={tone} />
      <div className={classes.words}>
        <div className={classes.head}>
          <EntryTitle entry={entry} params={params} title={title} />
          {isNew ? <NewMark /> : null}
          {amount === null ? null : <span className={`${classes.amount} tabular`}>{amount}</span>}
        </div>
        {text === null ? null : <p className={classes.text}>{text}</p>}
        <span className={classes.meta}>
          {by === null ? null : `${by}, `}
          <DateText value={entry.at} withTime />
        </span>
      </div>
    </li>
  );
}

function EntryTitle({ entry, params, title }: Pick<EntryProps, 'entry' | 'params'> & { title: string }) {
  if (entry.kind === 'payment')
    return (
      <Anchor component={Link} to={paymentPath(params.id, entry.id)} className={classes.title}>
        {title}
      </Anchor>
    );
  if (entry.kind === 'document')
    return (
      <Anchor
        component="button"
        type="button"
        ta="left"
        className={classes.title}
        onClick={() => void saveDownload(downloadApi(getAccountDocument, { params: { ...params, document_id: entry.id } }))}
      >
        {title}
      </Anchor>
    );
  return <b className={classes.title}>{title}</b>;
}
