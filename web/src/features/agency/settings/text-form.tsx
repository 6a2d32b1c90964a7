import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';

interface TextFormProps {
  /** In a sentence: "the text of this email". */
  what: string;
  label: string;
  save: { error: unknown; isPending: boolean; isSuccess: boolean };
  isDirty: boolean;
  onSubmit: () => void;
  /** Discards the changes after a colleague saved first. */
  onReload: () => void;
  children: ReactNode;
  /** Beside the save button; null for users who may only read. */
  actions: ReactNode | null;
}

/** Form for a text that clients read: its fields, errors, and the unsaved-changes guard. */
export function TextForm({ what, label, save, isDirty, onSubmit, onReload, children, actions }: TextFormProps) {
  const isConflict = save.error instanceof ApiError && save.error.code === 'changed';
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Panel>
        <Stack gap="md">
          {save.error ? (
            <Notice
              tone={isConflict ? 'warning' : 'danger'}
              alert
              title={messageOf(save.error)}
              actions={
                isConflict ? (
                  <Button variant="default" size="compact-md" onClick={onReload}>
                    Discard my changes and reload
                  </Button>
                ) : null
              }
            />
          ) : null}
          {children}
          {actions === null ? null : (
            <Group gap="xs">
              <Button type="submit" loading={save.isPending} disabled={!isDirty}>
                Save text
              </Button>
              {actions}
            </Group>
          )}
        </Stack>
      </Panel>
      <UnsavedChangesGuard when={isDirty && !save.isSuccess} what={what} />
    </form>
  );
}
