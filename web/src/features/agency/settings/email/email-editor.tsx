import type { EditedEmail } from '@recoup/contract/agency/email-texts';
import { checkEmailText, type EmailText } from '@recoup/domain/agency/email-text';
import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextArea } from '#ui/text-area.tsx';
import settings from '../settings.module.css';
import { TextForm } from '../text-form.tsx';
import { TextVersions } from '../text-versions.tsx';
import { EmailPreview } from './email-preview.tsx';
import classes from './email.module.css';
import { useReset, useSave, useTest } from './queries.ts';

const isSame = (a: EmailText, b: EmailText) =>
  a.subject === b.subject && a.body === b.body && a.button === b.button && (a.note ?? '') === (b.note ?? '');

export function EmailEditor({ email, onReload }: { email: EditedEmail; onReload: () => void }) {
  const [text, setText] = useState<EmailText>(email.text);
  const [isTried, setTried] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const save = useSave();
  const test = useTest();
  // A read-only user's preview shows the saved text.
  const [previewed] = useDebouncedValue(text, 400);
  const problems = checkEmailText(text, email.placeholders);
  const problemOf = (path: keyof EmailText) => {
    const found = problems.filter((problem) => problem.path === path).map(({ message }) => message);
    return found.length > 0 && (isTried || !isSame(text, email.text)) ? found.join('. ') : null;
  };
  const isDirty = !isSame(text, email.text);
  const readOnly = !email.may_change;
  const set = (path: keyof EmailText) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setText((before) => ({ ...before, [path]: value }));
  };
  const submit = () => {
    setTried(true);
    if (problems.length > 0) return;
    save.mutate(
      { params: { template: email.key }, body: { ...text, revision: email.revision } },
      { onSuccess: () => toast.success('Saved the email. The next one is sent with this text.') },
    );
  };
  const sendTest = () =>
    test.mutate(
      { body: { template: email.key } },
      {
        onSuccess: ({ data }) => toast.success(`Sent the saved text with sample values to ${data.to}`),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  return (
    <div className={settings.split}>
      <Stack gap="lg">
        <TextForm
          what="the text of this email"
          label="Text of the email"
          save={save}
          isDirty={isDirty}
          onSubmit={submit}
          onReload={onReload}
          actions={
            readOnly ? null : (
              <>
                <Button variant="default" loading={test.isPending} onClick={sendTest}>
                  Send me a test
                </Button>
                {email.is_edited ? (
                  <Button variant="subtle" onClick={() => setResetting(true)}>
                    Restore default
                  </Button>
                ) : null}
              </>
            )
          }
        >
          <TextInput
            label="Subject"
            value={text.subject}
            readOnly={readOnly}
            error={problemOf('subject')}
            onChange={set('subject')}
          />
          <TextArea
            label="Text"
            description="Empty lines separate paragraphs"
            minRows={7}
            value={text.body}
            readOnly={readOnly}
            error={problemOf('body')}
            onChange={set('body')}
          />
          {text.button === null ? null : (
            <TextInput
              label="Button label"
              value={text.button}
              readOnly={readOnly}
              error={problemOf('button')}
              onChange={set('button')}
            />
          )}
          <TextArea
            label="Small print (optional)"
            minRows={2}
            value={text.note ?? ''}
            readOnly={readOnly}
            error={problemOf('note')}
            onChange={set('note')}
          />
        </TextForm>
        <Panel title="Placeholders">
          <ul className={classes.placeholders}>
            {email.placeholders.map(({ name, kind, meaning, isRequired }) => (
              <li key={name}>
                <Code>{`{{${name}}}`}</Code>
                <Text size="sm" component="span">
                  {meaning}
                  {isRequired ? <b> · Required</b> : null}
                  {kind === 'text' ? null : <span className={classes.dim}> · In a paragraph of its own</span>}
                </Text>
              </li>
            ))}
          </ul>
        </Panel>
        <TextVersions versions={email.versions} titleOf={({ subject }) => subject} onUse={readOnly ? null : setText} />
      </Stack>
      <div className={settings.beside}>
        <EmailPreview
          template={email.key}
          text={previewed}
          isValid={checkEmailText(previewed, email.placeholders).length === 0}
        />
      </div>
      {isResetting ? <ResetDialog email={email} onClose={() => setResetting(false)} /> : null}
    </div>
  );
}

function ResetDialog({ email, onClose }: { email: EditedEmail; onClose: () => void }) {
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
          { params: { template: email.key }, body: { revision: email.revision } },
          {
            onSuccess: () => {
              toast.success('Restored the default text');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      The next email is sent with the default text. Your text stays under Versions.
    </ConfirmDialog>
  );
}
