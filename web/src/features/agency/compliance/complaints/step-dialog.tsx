import { Button, Group, Modal, Stack } from '@mantine/core';
import type { Complaint, moveComplaint } from '@recoup/contract/agency/complaints';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { complaintOutcomes, type ComplaintState } from '@recoup/domain/agency/complaints';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, SelectField, TextAreaField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useCloseOnceSaved, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { outcomeChoices } from './complaint-labels.ts';
import { useMoveComplaint } from './queries.ts';

const TEXTS: Readonly<Record<ComplaintState, { title: string; label: string; hint: string; submit: string; done: string }>> = {
  answered: {
    title: 'Answer',
    label: 'Answer',
    hint: 'What you told the complainant. The portal records it but does not send it',
    submit: 'Record answer',
    done: 'Recorded the answer to',
  },
  resolved: {
    title: 'Resolve',
    label: 'Resolution',
    hint: 'What was found and corrected',
    submit: 'Resolve complaint',
    done: 'Resolved',
  },
  withdrawn: {
    title: 'Withdraw',
    label: 'Reason',
    hint: 'Kept in the audit log',
    submit: 'Withdraw complaint',
    done: 'Withdrew',
  },
  open: {
    title: 'Reopen',
    label: 'Reason',
    hint: 'The former answer and resolution stay in the audit log',
    submit: 'Reopen complaint',
    done: 'Reopened',
  },
};

const schema = z.object({
  text: z.string().trim().min(1, 'Enter text').max(10_000),
  outcome: z.enum(complaintOutcomes, 'Choose an outcome'),
});

/** Answers, resolves, withdraws or reopens a complaint. */
export function StepDialog({ complaint, to, onClose }: { complaint: Complaint; to: ComplaintState; onClose: () => void }) {
  useFocusReturned();
  const move = useMoveComplaint();
  const { title, label, hint, submit: submitLabel, done } = TEXTS[to];
  const form = useZodForm(schema, { text: '', outcome: 'explanation' });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !move.isSuccess, param: 'panel' });
  useCloseOnceSaved(move.isSuccess, onClose);
  const submit = form.handleSubmit((values) =>
    move.mutate(
      { params: { complaint_id: complaint.id }, body: bodyOf(to, values, complaint.revision) },
      {
        onSuccess: () => {
          toast.success(`${done} ${complaint.reference}`);
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={`${title} ${complaint.reference}`}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        closeOnEscape={leaving.state !== 'blocked'}
      >
        <form onSubmit={(event) => void submit(event)} noValidate aria-label={`${title} ${complaint.reference}`}>
          <Stack gap="md">
            <FormError message={errors.root?.['server']?.message} />
            {to === 'resolved' ? (
              <SelectField control={form.control} name="outcome" label="Outcome" data={outcomeChoices} />
            ) : null}
            <TextAreaField
              control={form.control}
              name="text"
              label={label}
              hint={hint}

              minRows={4}
              maxRows={14}
              data-autofocus
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={move.isPending}>
                {submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <LeaveDialog blocker={leaving} what="this text" />
    </>
  );
}

function bodyOf(to: ComplaintState, { text, outcome }: z.output<typeof schema>, revision: number): BodyOf<typeof moveComplaint> {
  if (to === 'answered') return { to, answer: text, revision };
  if (to === 'resolved') return { to, outcome, resolution: text, revision };
  return { to, reason: text, revision };
}
