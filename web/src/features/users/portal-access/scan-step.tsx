import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { useEffect, useRef, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { factorMessage, verifyCode } from '#lib/session/second-factor.ts';
import { CODE_LENGTH, CodeField } from '#ui/code-field.tsx';
import { CopyText } from '#ui/copy-text.tsx';
import classes from './access.module.css';
import type { Enrollment } from './start-enrollment.ts';

interface ScanStepProps {
  enrollment: Enrollment;
  onVerified: () => void;
  /** Called if the unverified factor no longer exists; restarts enrollment. */
  onGone: () => void;
  onCancel?: () => void;
  fullWidth: boolean;
}

/** QR code, written key, and the first code, which proves that the app has the key. */
export function ScanStep({ enrollment, onVerified, onGone, onCancel, fullWidth }: ScanStepProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const written = enrollment.key.replaceAll(/(.{4})(?=.)/g, '$1 ');
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  async function verify(digits: string) {
    if (pending) return;
    if (digits.length < CODE_LENGTH) {
      setProblem('Enter all six digits');
      return field.current?.focus();
    }
    setPending(true);
    setProblem(undefined);
    try {
      await verifyCode({ factorId: enrollment.id, code: digits });
      onVerified();
    } catch (error) {
      if (isAuthApiError(error) && error.code === 'mfa_factor_not_found') return onGone();
      setPending(false);
      setCode('');
      setProblem(factorMessage(error, { proof: 'app', supportEmail: getConfig().agency.support_email }));
      field.current?.focus();
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
      noValidate
      aria-label="Set up the authenticator app"
    >
      <ol className={classes.steps}>
        <li>
          <Text fw={500}>Scan this with your authenticator app</Text>
          <div className={classes.scan}>
            <img src={enrollment.picture} alt="QR code with the key shown beside it" className={classes.picture} />
            <Stack gap={8} className={classes.written}>
              <Text size="sm" c="dimmed">
                Cannot scan it? Enter this key in the app instead.
              </Text>
              <code className={classes.key} aria-label="Key">
                {written}
              </code>
              <Group gap="xs">
                <CopyText value={enrollment.key} label="Copy key" size="xs" />
                <Anchor href={enrollment.uri} size="sm" underline="always">
                  Open in an app here
                </Anchor>
              </Group>
            </Stack>
          </div>
        </li>
        <li>
          <CodeField
            ref={field}
            label="Enter the code that the app shows"
            value={code}
            onChange={(digits) => {
              setCode(digits);
              setProblem(undefined);
            }}
            onComplete={(digits) => void verify(digits)}
            error={problem}
            pending={pending}
          />
        </li>
      </ol>
      <Group gap="xs" justify="flex-end" mt="lg">
        {onCancel ? (
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" size="md" loading={pending} fullWidth={fullWidth}>
          Turn it on
        </Button>
      </Group>
    </form>
  );
}
