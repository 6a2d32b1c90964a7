import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { useController, useFormState } from 'react-hook-form';
import { getConfig } from '#lib/api/config.ts';
import { plural } from '#lib/format/format.ts';
import { PlacingNotice } from '#shared/company/placing-notice.tsx';
import { CertificationBox } from '#shared/placing/certification-box.tsx';
import { useEntry } from './entry-context.ts';
import { useFocusIssue } from './focus-issue.ts';
import classes from './manual-entry.module.css';

export interface Refusal {
  /** Errors that belong to no field. */
  message: string | null;
  /** Problems that remain after an attempt to submit. */
  problems: readonly { path: string; message: string }[];
}

/** The certification, and what to know before placing. */
export function CertificationSection() {
  const { form, check } = useEntry();
  const { control, setValue } = form;
  const { errors } = useFormState({ control });
  // One box for all statements; the first one's ref takes the focus.
  const { field } = useController({ control, name: 'affirmed.0' });
  return (
    <Stack gap="sm" component="section" aria-label="Certification">
      <Title order={3} size="h5">
        Certification
      </Title>
      <CertificationBox
        statements={CERTIFICATION.statements}
        checked={field.value === true}
        error={errors.affirmed ? 'Check this box to place the account' : undefined}
        inputRef={field.ref}
        onChange={(on) =>
          setValue(
            'affirmed',
            CERTIFICATION.statements.map(() => on),
            { shouldValidate: errors.affirmed !== undefined },
          )
        }
      />
      {check.warnings.length > 0 ? (
        <div className={classes.warnings}>
          <Text size="sm" fw={600}>
            Before you place it
          </Text>
          <ul>
            {check.warnings.map(({ path, code, message }) => (
              <li key={path + code}>{message}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  );
}

/** The submit button, always visible, and why the last attempt failed. */
export function PlaceBar({ pending, refusal }: { pending: boolean; refusal: Refusal }) {
  const { client } = useEntry();
  return (
    <div className={classes.placeBar}>
      {refusal.message || refusal.problems.length > 0 ? <RefusalAlert refusal={refusal} /> : null}
      {client.placing.allowed ? (
        <Button type="submit" size="md" fullWidth loading={pending} disabled={pending}>
          Place account with {getConfig().agency.name}
        </Button>
      ) : (
        <PlacingNotice client={client} />
      )}
    </div>
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
