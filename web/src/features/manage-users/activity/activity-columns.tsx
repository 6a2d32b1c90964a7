import { Anchor } from '@mantine/core';
import type { ActivityEntry } from '@recoup/contract/activity';
import { Link } from 'react-router';
import { debtorPath } from '../../../app/paths.ts';
import { MISSING } from '../../../lib/format.ts';
import type { DataColumn } from '../../../ui/data-table-types.ts';
import { DateText } from '../../../ui/date-text.tsx';
import classes from './activity.module.css';

export const activityColumns: readonly DataColumn<ActivityEntry>[] = [
  { id: 'what', header: 'What', width: 285, card: 'title', cell: (row) => <What entry={row} /> },
  { id: 'who', header: 'Who', width: 200, cell: (row) => <Who entry={row} /> },
  { id: 'subject', header: 'About', width: 170, cell: (row) => <Subject entry={row} /> },
  { id: 'at', header: 'When', width: 195, cell: (row) => <DateText value={row.at} withTime /> },
  { id: 'device', header: 'Device', width: 150, cell: (row) => row.device ?? MISSING },
  {
    id: 'ip',
    header: 'Address',
    width: 125,
    cell: (row) => (
      <span className="tabular" title={row.ip ?? ''}>
        {row.ip ?? MISSING}
      </span>
    ),
  },
];

function What({ entry: { words, detail } }: { entry: ActivityEntry }) {
  return (
    <span className={classes.pair}>
      <span className={classes.strong}>{words}</span>
      {detail ? (
        <span className={classes.more} title={detail}>
          {detail}
        </span>
      ) : null}
    </span>
  );
}

const kinds = { member: null, agency: 'Agency', system: 'By itself' } as const;

function Who({ entry: { actor } }: { entry: ActivityEntry }) {
  const more = kinds[actor.kind] ?? (actor.name === actor.email ? null : actor.email);
  return (
    <span className={classes.pair}>
      <span>{actor.name}</span>
      {more ? <span className={classes.more}>{more}</span> : null}
    </span>
  );
}

function Subject({ entry: { subject } }: { entry: ActivityEntry }) {
  if (!subject?.label) return MISSING;
  if (subject.id && subject.people_id)
    return (
      <Anchor component={Link} to={debtorPath(subject.people_id, subject.id)} inherit>
        {subject.label}
      </Anchor>
    );
  return <span title={subject.label}>{subject.label}</span>;
}
