import { INBOX_KINDS, type InboxCounts, type InboxKind } from '@recoup/contract/home/inbox';
import { Link } from 'react-router';
import { inboxPath } from '#lib/paths/paths.ts';
import { formatCounted, KINDS, sumCounts } from './inbox-labels.ts';
import classes from './inbox.module.css';

/** Filter by kind: those that have items, and the chosen one. */
export function InboxKinds({ counts, chosen }: { counts: InboxCounts; chosen: InboxKind | undefined }) {
  const kinds = INBOX_KINDS.filter((kind) => counts[kind] > 0 || kind === chosen);
  if (kinds.length < 2) return null;
  return (
    <nav className={classes.kinds} aria-label="Kinds of items">
      <KindLink label="All" count={sumCounts(counts)} kind={undefined} chosen={chosen} />
      {kinds.map((kind) => (
        <KindLink key={kind} label={KINDS[kind].many} count={counts[kind]} kind={kind} chosen={chosen} />
      ))}
    </nav>
  );
}

function KindLink({
  label,
  count,
  kind,
  chosen,
}: {
  label: string;
  count: number;
  kind: InboxKind | undefined;
  chosen: InboxKind | undefined;
}) {
  return (
    <Link to={inboxPath(kind)} replace className={classes.kind} aria-current={kind === chosen ? 'true' : undefined}>
      {label} <span className="tabular">{formatCounted(count)}</span>
    </Link>
  );
}
