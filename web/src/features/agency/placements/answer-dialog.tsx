import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { formatCount, plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { RefusedError } from '../queue/use-answer.ts';
import type { PlacementParams } from './queries.ts';
import { useAnswerPlacement } from './use-answer-placement.ts';

export type AnswerKind = 'accept' | 'decline';

interface AnswerDialogProps {
  kind: AnswerKind;
  params: PlacementParams;
  /** Null: all accounts that wait. */
  numbers: readonly string[] | null;
  count: number;
  onClose: () => void;
}

const shapes = {
  accept: z.object({ reason: z.string() }),
  decline: z.object({ reason: z.string().trim().min(1, 'Enter the reason').max(500, 'At most 500 characters') }),
};

const problemOf = (error: unknown) => (error instanceof RefusedError ? error.message : messageOf(error));

/** Asks before accounts are accepted, and for the reason before they are rejected. */
export function AnswerDialog({ kind, params, numbers, count, onClose }: AnswerDialogProps) {
  const isAccepting = kind === 'accept';
  const form = useZodForm(shapes[kind], { reason: '' });
  const answering = useAnswerPlacement(params, (answered) => {
    toast.success(`${isAccepting ? 'Accepted' : 'Rejected'} ${plural(answered, 'account')}`);
    onClose();
  });
  const act = form.handleSubmit(({ reason }) => answering.answer({ reason: isAccepting ? null : reason, numbers }));
  const title = `${isAccepting ? 'Accept' : 'Reject'} ${plural(count, 'account')}?`;
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void act(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={answering.error ? problemOf(answering.error) : undefined} />
          {isAccepting ? (
            <Text size="sm" c="dimmed">
              The client sees these accounts as accepted, and your system receives them if it has not yet. You can add your file
              numbers later.
            </Text>
          ) : (
            <TextAreaField control={form.control} name="reason" label="Reason" hint="The client sees this" maxLength={500} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={answering.isPending} {...(isAccepting ? {} : { color: '#b42318' })}>
              {answering.done > 0 ? `${formatCount(answering.done)} of ${formatCount(count)}` : isAccepting ? 'Accept' : 'Reject'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
