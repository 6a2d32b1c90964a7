import { ActionIcon, Anchor } from '@mantine/core';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import {
  IconCalendarRepeat,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { reportPath } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate, formatDateTime, plural } from '#lib/format/format.ts';
import { writeAddress } from '#lib/paths/address-state.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { Row } from '#ui/rows.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { useUpdateSchedule } from '#features/reports/queries.ts';
import { FORMAT_NAMES } from '#features/reports/runs/run-labels.ts';
import { EndDialog, type EndAct } from './end-dialog.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

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
          !isReadOnly(client) && (can.change || can.leave) ? (
            <MenuButton
              position="bottom-end"
              shadow="md"
              radius="lg"
              width={210}
              target={
                <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Actions for the schedule of ${schedule.title}`}>
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              }
            >
              {(Menu) => (
                <>
                  {can.change ? (
                    <>
                      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onChange}>
                        Change
                      </Menu.Item>
                      <Menu.Item
                        leftSection={
                          isPaused ? <IconPlayerPlay size={16} stroke={1.7} /> : <IconPlayerPause size={16} stroke={1.7} />
                        }
                        onClick={pause}
                      >
                        {isPaused ? 'Resume' : 'Pause'}
                      </Menu.Item>
                    </>
                  ) : null}
                  {can.leave ? (
                    <Menu.Item leftSection={<IconUserMinus size={16} stroke={1.7} />} onClick={() => setEnding('leave')}>
                      Stop sending to me
                    </Menu.Item>
                  ) : null}
                  {can.change ? (
                    <Menu.Item
                      leftSection={<IconTrash size={16} stroke={1.7} />}
                      c="var(--app-danger-text)"
                      onClick={() => setEnding('delete')}
                    >
                      Delete
                    </Menu.Item>
                  ) : null}
                </>
              )}
            </MenuButton>
          ) : null
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
