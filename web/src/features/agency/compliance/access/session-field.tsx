import { Select } from '@mantine/core';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import type { listReachedPeople } from '@recoup/contract/agency/reach';
import { formatDateTime } from '#lib/format/format.ts';

type Session = ResponseOf<typeof listReachedPeople>['sessions'][number];

/** "Nov 26, 2026, 2:05 PM to 3:10 PM · Chrome on Windows · 203.0.113.7" */
function describeSession({ first_at: first, last_at: last, ip, device }: Session): string {
  const times = first === last ? formatDateTime(first) : `${formatDateTime(first)} to ${formatDateTime(last)}`;
  return [times, device, ip].filter(Boolean).join(' · ');
}

/** Selects one session of the user. Renders nothing if no session is known. */
export function SessionField({
  sessions,
  chosen,
  onChoose,
}: {
  sessions: readonly Session[];
  chosen: string | undefined;
  onChoose: (session: string | undefined) => void;
}) {
  if (sessions.length === 0 && chosen === undefined) return null;
  const known = sessions.map((session) => ({ value: session.id, label: describeSession(session) }));
  // A session from a link that was not used in the period.
  const others =
    chosen !== undefined && !sessions.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Another session' }] : [];
  return (
    <Select
      label="Session"
      placeholder="All sessions"
      data={[...known, ...others]}
      value={chosen ?? null}
      onChange={(session) => onChoose(session ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': 'Show all sessions' }}
      maw={720}
    />
  );
}
