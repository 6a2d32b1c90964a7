import type { EditedStatus } from '@recoup/contract/agency/status-texts';
import { checkStatusText, STATUS_PLACEHOLDERS } from '@recoup/domain/accounts/status-texts';
import type { StatusText, StatusTexts } from '@recoup/domain/accounts/statuses';
import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextArea } from '#ui/text-area.tsx';
import settings from '../settings.module.css';
import { TextForm } from '../text-form.tsx';
import { TextVersions } from '../text-versions.tsx';
import { useReset, useSave } from './queries.ts';
import { applyStatus, isSameText, normalizeText, textOf } from './status-draft.ts';
import { StatusPreview } from './status-preview.tsx';
import classes from './statuses.module.css';

interface StatusEditorProps {
  status: EditedStatus;
  texts: StatusTexts;
  mayChange: boolean;
  onReload: () => void;
}

export function StatusEditor({ status, texts, mayChange, onReload }: StatusEditorProps) {
  const saved = textOf(status.text);
  const [text, setText] = useState<StatusText>(saved);
  const [isTried, setTried] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const save = useSave();
  const normalized = normalizeText(text);
  const isDirty = !isSameText(normalized, saved);
  const problems = checkStatusText(status.code, normalized, texts);
  const problemOf = (path: keyof StatusText) =>
    isTried || isDirty ? problems.find((problem) => problem.path === path)?.message : undefined;
  const set = (path: keyof StatusText) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setText((before) => ({ ...before, [path]: value }));
  };
  const submit = () => {
    setTried(true);
    if (problems.length > 0) return;
    const { label, meaning, nextStep } = normalized;
    save.mutate(
      { params: { status: status.code }, body: { label, meaning, next_step: nextStep, revision: status.revision } },
      {
        onSuccess: ({ data }) => {
          applyStatus(data);
          toast.success('Saved the text. Clients see it when they next load a page.');
        },
      },
    );
  };
  return (
    <div className={settings.split}>
      <Stack gap="lg">
        <TextForm
          what="the text of this status"
          label="Text of the status"
          save={save}
          isDirty={isDirty}
          onSubmit={submit}
          onReload={onReload}
          actions={
            !mayChange ? null : status.is_edited ? (
              <Button variant="subtle" onClick={() => setResetting(true)}>
                Restore default
              </Button>
            ) : undefined
          }
        >
          <TextInput label="Label" value={text.label} readOnly={!mayChange} error={problemOf('label')} onChange={set('label')} />
          <TextArea
            label="What it means"
            description="One sentence on what is happening"
            minRows={2}
            value={text.meaning}
            readOnly={!mayChange}
            error={problemOf('meaning')}
            onChange={set('meaning')}
          />
          <TextArea
            label="Next step (optional)"
            description="What the client can or must do. Leave empty if no action is needed"
            minRows={1}
            value={text.nextStep ?? ''}
            readOnly={!mayChange}
            error={problemOf('nextStep')}
            onChange={set('nextStep')}
          />
        </TextForm>
        <Panel title="Placeholders">
          <ul className={classes.placeholders}>
            {Object.entries(STATUS_PLACEHOLDERS).map(([name, meaning]) => (
              <li key={name}>
                <Code>{`{{${name}}}`}</Code>{' '}
                <Text size="sm" component="span">
                  {meaning}
                </Text>
              </li>
            ))}
          </ul>
        </Panel>
        <TextVersions
          versions={status.versions}
          titleOf={({ label, meaning }) => `${label}: ${meaning}`}
          onUse={mayChange ? (chosen) => setText(textOf(chosen)) : null}
        />
      </Stack>
      <div className={settings.beside}>
        <StatusPreview code={status.code} text={normalized} />
      </div>
      {isResetting ? <ResetDialog status={status} onClose={() => setResetting(false)} /> : null}
    </div>
  );
}

function ResetDialog({ status, onClose }: { status: EditedStatus; onClose: () => void }) {
  const reset = useReset();
  return (
    <ConfirmDialog
      opened
      title="Restore the default text?"
      confirmLabel="Restore default"
      pending={reset.isPending}
      error={reset.error}
      onConfirm={() =>
        reset.mutate(
          { params: { status: status.code }, body: { revision: status.revision } },
          {
            onSuccess: ({ data }) => {
              applyStatus(data);
              toast.success('Restored the default text');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      Clients read “{status.default_text.label}” again. Your text stays under Versions.
    </ConfirmDialog>
  );
}
