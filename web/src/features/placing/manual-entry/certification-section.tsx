import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { getConfig } from '#lib/api/config.ts';
import { plural } from '#lib/format/format.ts';
import { CheckboxField } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlacingNotice } from '#shared/company/placing-notice.tsx';
import { useEntry } from './entry-context.ts';
import { useFocusIssue } from './focus-issue.ts';
import classes from './manual-entry.module.css';

export interface Refusal {
  /** Errors that belong to no field. */
  message: string | null;
  /** Problems that remain after an attempt to submit. */
  problems: readonly { path: string; message: string }[];
}

/** The certification statements, and the button that places the account. */
export function CertificationSection({ pending, refusal }: { pending: boolean; refusal: Refusal }) {
  const { form, check, client } = useEntry();
  return (
    <Panel title="Certification">
      <Stack gap="md">
        <Stack gap="sm" component="fieldset" className={classes.plain ?? ''} aria-label="Statements">
          {CERTIFICATION.statements.map((statement, index) => (
            <CheckboxField key={statement} control={form.control} name={`affirmed.${index}`} label={statement} />
          ))}
        </Stack>
        {check.warnings.length > 0 ? (
          <div className={classes.warnings}>
            <Text size="sm" fw={600}>
              Good to know before you place it
            </Text>
            <ul>
              {check.warnings.map(({ path, code, message }) => (
                <li key={path + code}>{message}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {refusal.message || refusal.problems.length > 0 ? <RefusalAlert refusal={refusal} /> : null}
        {client.placing.allowed ? (
          <Group>
            <Button type="submit" size="md" loading={pending} disabled={pending}>
              Place account with {getConfig().agency.name}
            </Button>
          </Group>
        ) : (
          <PlacingNotice client={client} />
        )}
      </Stack>
    </Panel>
  );
}

function RefusalAlert({ refusal: { message, problems } }: { refusal: Refusal }) {
  const focusIssue = useFocusIssue();
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<IconAlertCircle size={18} aria-hidden="true" />}
      title={problems.length > 0 ? `${plural(problems.length, 'thing')} to fix before this can be placed` : undefined}
      styles={{
        title: { color: 'var(--app-danger-text)' },
        message: { color: 'var(--app-danger-text)' },
        icon: { color: 'var(--app-danger-text)' },
        root: { background: 'var(--app-danger-soft)' },
      }}
    >
      {message}
      {problems.length > 0 ? (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem.path + problem.message}>
              <button type="button" className={classes.problemLink} onClick={() => focusIssue(problem.path)}>
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
