import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import { toast } from '#lib/toast.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useDeleteSchedule, useLeaveSchedule } from '#features/reports/queries.ts';

export type EndAct = 'delete' | 'leave';

/** Confirms deleting a schedule, or leaving its recipients. */
export function EndDialog({ act, schedule, onClose }: { act: EndAct; schedule: ReportSchedule; onClose: () => void }) {
  useFocusReturned();
  const { client_id: clientId } = useClient();
  const remove = useDeleteSchedule();
  const leave = useLeaveSchedule();
  const isEnd = act === 'delete';
  const { isPending, error, mutate } = isEnd ? remove : leave;
  return (
    <ConfirmDialog
      opened
      danger={isEnd}
      title={isEnd ? `Delete the schedule for ${schedule.title}?` : `Stop sending ${schedule.title} to you?`}
      confirmLabel={isEnd ? 'Delete schedule' : 'Stop sending'}
      pending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { params: { client_id: clientId, id: schedule.id } },
          {
            onSuccess: () => {
              toast.success(isEnd ? 'Schedule deleted' : 'You no longer receive it');
              onClose();
            },
          },
        )
      }
    >
      {isEnd
        ? `No more files will be created or emailed. Existing files stay until they expire.`
        : `Other recipients still receive it. If there are no others, the schedule is paused.`}
    </ConfirmDialog>
  );
}
