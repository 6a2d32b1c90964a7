import type { QueueCounts, QueueFilters } from '@recoup/contract/agency/queue';
import { QUEUE_KINDS, type QueueKind } from '@recoup/domain/agency/queue';
import { Link } from 'react-router';
import { formatCount } from '#lib/format/format.ts';
import { queuePath } from './queue-address.ts';
import { KINDS } from './queue-labels.ts';
import classes from './queue.module.css';

/** Filter by kind: those that have items, and the chosen ones. */
export function QueueKinds({ counts, state }: { counts: QueueCounts; state: QueueFilters }) {
  const chosen = state.kind ?? [];
  const kinds = QUEUE_KINDS.filter((kind) => counts[kind].count > 0 || chosen.includes(kind));
  const all = QUEUE_KINDS.reduce((sum, kind) => sum + counts[kind].count, 0);
  if (kinds.length < 2) return null;
  return (
    <nav className={classes.kinds} aria-label="Kinds of items">
      <KindLink label="All" count={all} state={{ ...state, kind: undefined }} isCurrent={chosen.length === 0} />
      {kinds.map((kind: QueueKind) => (
        <KindLink
          key={kind}
          label={KINDS[kind].many}
          count={counts[kind].count}
          state={{ ...state, kind: [kind] }}
          isCurrent={chosen.includes(kind)}
        />
      ))}
    </nav>
  );
}

function KindLink({ label, count, state, isCurrent }: { label: string; count: number; state: QueueFilters; isCurrent: boolean }) {
  return (
    <Link to={queuePath(state)} replace className={classes.kind} aria-current={isCurrent ? 'true' : undefined}>
      {label} <span className="tabular">{formatCount(count)}</span>
    </Link>
  );
}
