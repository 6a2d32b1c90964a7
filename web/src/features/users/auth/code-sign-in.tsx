import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { CodeEntry } from './code-entry.tsx';
import { EmailInput, emailProblem } from './email-input.tsx';
import { sendCode } from './send-code.ts';
import { FormProblem, withoutProblemOf } from './form-problem.tsx';
import type { MethodProps } from './method-props.ts';
import classes from './sign-in.module.css';
import { useCodeRequest } from './use-code-request.ts';

/** Passwordless sign-in by an emailed code or link. */
export function CodeSignIn({ next, email, onEmail, hasFailed, frame }: MethodProps) {
  const { request, begin, end } = useCodeRequest('email', { isFresh: hasFailed });
  if (!request)
    return frame({
      title: 'Sign in by email',
      subtitle: 'We’ll email you a code and a link. No password needed.',
      children: <AddressForm next={next} email={email} onEmail={onEmail} onSent={begin} />,
    });
  return frame({
    title: 'Check your email',
    subtitle: 'Enter the code we sent you',
    isAlone: true,
    children: (
      <CodeEntry
        request={request}
        next={next}
        changeLabel="Use another address or method"
        onChangeAddress={() => {
          onEmail(request.address);
          end();
        }}
      >
        <div>
          <Text>
            If there is an account for <b className={classes.sentTo}>{request.address}</b>, we sent it a code and a link.
          </Text>
          <Text size="sm" c="dimmed" mt={6}>
            The link also works in this browser. Not there after a few minutes? Check your spam folder.
          </Text>
        </div>
      </CodeEntry>
    ),
  });
}

function AddressForm({
  next,
  email,
  onEmail,
  onSent,
}: Pick<MethodProps, 'next' | 'email' | 'onEmail'> & { onSent: (address: string) => void }) {
  const captcha = useCaptcha();
  const [problem, setProblem] = useState<{ email?: string | undefined; form?: string | null }>({});
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = field.current?.value.trim() ?? '';
    const wrong = emailProblem(address);
    setProblem({ email: wrong, form: captcha.problem });
    if (wrong) return field.current?.focus();
    if (captcha.problem) return;
    setPending(true);
    const error = await sendCode({ channel: 'email', address }, { next, ...captcha.options });
    if (!error) return onSent(address);
    setPending(false);
    captcha.renew();
    setProblem({ form: authMessage(error, getConfig().agency.support_email) });
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={(event) => setProblem(withoutProblemOf(event))}
      noValidate
      aria-label="Sign in by email"
    >
      <FormProblem text={problem.form} />
      <Stack gap="md">
        <EmailInput ref={field} initial={email} onTyped={onEmail} error={problem.email} />
        {captcha.field}
        <Button type="submit" size="md" fullWidth loading={pending} mt={6}>
          Send code and link
        </Button>
      </Stack>
    </form>
  );
}
