import { Modal } from '@mantine/core';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { ScheduleForm } from './schedule-form.tsx';

/** Creates or edits a schedule. `reports`: the reports to choose from; a single one is preselected. */
export function ScheduleDialog({
  reports,
  parameters = {},
  schedule,
  onClose,
}: {
  reports: readonly ReportDescriptionData[];
  parameters?: ReportParameters;
  schedule?: ReportSchedule;
  onClose: () => void;
}) {
  useFocusReturned();
  const [first] = reports;
  if (!first) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={schedule ? `Schedule for ${schedule.title}` : 'Schedule a report'}
      styles={{ title: { fontWeight: 600 } }}
      size="lg"
    >
      <ScheduleForm reports={reports} first={first} parameters={parameters} schedule={schedule} onClose={onClose} />
    </Modal>
  );
}
