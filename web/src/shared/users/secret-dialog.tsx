import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors, FormError } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { NewSecret } from './new-secret.tsx';

interface SecretDialogProps<I extends FieldValues, O> {
  /** "Create an API key"; names the form too. */
  title: string;
  submitLabel: string;
  /** "this API key" */
  what: string;
  form: UseFormReturn<I, unknown, O>;
  /** The mutation that creates the secret. */
  create: { data: { data: { secret: string } } | undefined; isPending: boolean };
  onSubmit: (values: O, options: { onError: (error: unknown) => void }) => void;
  /** "Copy your API key" */
  secretTitle: string;
  secretTexts: Omit<ComponentProps<typeof NewSecret>, 'secret' | 'onClose'>;
  onClose: () => void;
  children: ReactNode;
}

/** Creates a key or webhook, then shows its secret once. Open while the address has a `panel`. */
export function SecretDialog<I extends FieldValues, O>({
  title,
  submitLabel,
  what,
  form,
  create,
  onSubmit,
  secretTitle,
  secretTexts,
  onClose,
  children,
}: SecretDialogProps<I, O>) {
  useFocusReturned();
  const { isDirty, errors } = form.formState;
  const secret = create.data?.data.secret;
  const leaving = useLeaveGuard({ when: isDirty && secret === undefined, param: 'panel' });
  const submit = form.handleSubmit((values) => onSubmit(values, { onError: (error) => applyServerErrors(form, error) }));
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={secret === undefined ? title : secretTitle}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        // The secret cannot be shown again.
        closeOnEscape={secret === undefined && leaving.state !== 'blocked'}
      >
        {secret === undefined ? (
          <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
            <Stack gap="lg">
              <FormError message={errors.root?.['server']?.message} />
              {children}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={create.isPending}>
                  {submitLabel}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <NewSecret {...secretTexts} secret={secret} onClose={onClose} />
        )}
      </Modal>
      <LeaveDialog blocker={leaving} what={what} />
    </>
  );
}
