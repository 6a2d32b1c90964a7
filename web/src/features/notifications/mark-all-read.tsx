import { Button, type ButtonProps } from '@mantine/core';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useMarkAllRead } from './queries.ts';

interface MarkAllReadProps extends Pick<ButtonProps, 'variant' | 'size'> {
  clientId: string;
  unread: number;
  /** Timestamp of the displayed list; later notifications stay unread. */
  asOf: string | undefined;
  /** Called on success: the button disappears, so focus must move elsewhere. */
  onMarked?: () => void;
}

export function MarkAllRead({ clientId, unread, asOf, onMarked, ...buttonProps }: MarkAllReadProps) {
  const { mutate, isPending } = useMarkAllRead();
  if (unread === 0) return null;
  const markAll = () =>
    mutate(
      { params: { client_id: clientId }, body: { until: asOf } },
      {
        onSuccess: () => onMarked?.(),
        onError: (error) => toast.error(messageOf(error, 'This could not be saved. Please try again.')),
      },
    );
  return (
    <Button {...buttonProps} loading={isPending} onClick={markAll}>
      Mark all read
    </Button>
  );
}
