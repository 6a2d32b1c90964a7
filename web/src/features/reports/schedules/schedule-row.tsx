import { Anchor } from '@mantine/core';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import { IconCalendarRepeat, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { reportPath } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate, formatDateTime, plural } from '#lib/format/format.ts';
import { writeAddress } from '#lib/paths/address-state.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { Row } from '#ui/rows.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { useUpdateSchedule } from '#features/reports/queries.ts';
import { FORMAT_NAMES } from '#features/reports/runs/run-labels.ts';
import { EndDialog, type EndAct } from './end-dialog.tsx';

/** A scheduled report with its actions. */
export function ScheduleRow({ schedule, onChange }: { schedule: ReportSchedule; onChange: () => void }) {
  const client = useClient();
  const update = useUpdateSchedule();
  const [ending, setEnding] = useState<EndAct | null>(null);
  const { can, is_paused: isPaused } = schedule;
  const pause = () =>
    update.mutate(
      { params: { client_id: client.client_id, id: schedule.id }, body: { is_paused: !isPaused } },
      {
        onSuccess: () => toast.success(isPaused ? 'Schedule resumed' : 'Schedule paused'),
        onError: (error) => toast.error(messageOf(error, 'The schedule could not be changed.')),
      },
    );
  return (
    <>
      <Row
        icon={IconCalendarRepeat}
        title={
          <Anchor component={Link} inherit c="inherit" to={reportPath(schedule.kind, writeAddress(schedule.parameters))}>
            {schedule.title}
          </Anchor>
        }
        badge={isPaused ? <StatusBadge {...PAUSED} focusable /> : null}
        lines={[
          `${schedule.rhythm_text}, as ${FORMAT_NAMES[schedule.format]}${nextOf(schedule)}`,
          schedule.parameters_text,
          `To ${recipientsOf(schedule)}${schedule.last_run_at ? `; last made on ${formatDateTime(schedule.last_run_at)}` : ''}`,
        ]}
        actions={
          isReadOnly(client) ? null : (
            <ActionsMenu
              name={`the schedule of ${schedule.title}`}
              actions={[
                can.change && { label: 'Change', icon: IconPencil, onClick: onChange },
                can.change && {
                  label: isPaused ? 'Resume' : 'Pause',
                  icon: isPaused ? IconPlayerPlay : IconPlayerPause,
                  onClick: pause,
                },
                can.leave && { label: 'Stop sending to me', icon: IconUserMinus, onClick: () => setEnding('leave') },
                can.change && { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => setEnding('delete') },
              ]}
            />
          )
        }
      />
      {ending ? <EndDialog act={ending} schedule={schedule} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

const PAUSED = {
  label: 'Paused',
  meaning: 'No reports are created until you resume it.',
  icon: IconPlayerPause,
  tone: 'warning',
} as const;

function nextOf({ is_paused: isPaused, next_run_on: next }: ReportSchedule): string {
  return isPaused || next === null ? '' : `; next on ${formatDate(next)}`;
}

function recipientsOf({ recipients }: ReportSchedule): string {
  const [first, second] = recipients;
  if (!first) return 'nobody';
  if (!second) return first.name;
  return recipients.length === 2
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${plural(recipients.length - 1, 'other')}`;
}
