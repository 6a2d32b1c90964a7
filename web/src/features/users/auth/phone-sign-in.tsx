import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { toInternational } from '#lib/format/phone.ts';
import { getSession } from '#lib/session/session.ts';
import { telMask } from '#ui/masks.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { CodeEntry } from './code-entry.tsx';
import { SecretInput } from './secret-input.tsx';
import { sendCode } from './send-code.ts';
import { FormProblem, withoutProblemOf } from './form-problem.tsx';
import type { MethodProps } from './method-props.ts';
import classes from './sign-in.module.css';
import { useCodeRequest } from './use-code-request.ts';

/** Sign-in by a texted code, or by phone number and password. */
export function PhoneSignIn({ next, hasFailed, frame }: MethodProps) {
  const { request, begin, end } = useCodeRequest('phone', { isFresh: hasFailed });
  const [number, setNumber] = useState('');
  if (!request)
    return frame({
      title: 'Sign in with your phone',
      children: <PhoneForm next={next} number={number} onNumber={setNumber} onSent={begin} />,
    });
  return frame({
    title: 'Check your phone',
    subtitle: 'Enter the code we sent you',
    isAlone: true,
    children: (
      <CodeEntry request={request} next={next} changeLabel="Use another number or method" onChangeAddress={end}>
        <Text>
          If there is an account for <b className={classes.sentTo}>{shown(request.address)}</b>, we sent it a code by text
          message.
        </Text>
      </CodeEntry>
    ),
  });
}

const shown = (address: string) => (address.startsWith('+1') ? telMask(address) : address);

interface PhoneFormProps {
  next: string | null;
  number: string;
  onNumber: (text: string) => void;
  onSent: (address: string) => void;
}

function PhoneForm({ next, number, onNumber, onSent }: PhoneFormProps) {
  const captcha = useCaptcha();
  const [withPassword, setWithPassword] = useState(false);
  const [problem, setProblem] = useState<{ phone?: string | undefined; password?: string | undefined; form?: string | null }>({});
  const [pending, setPending] = useState(false);
  const phone = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => (withPassword ? password : phone).current?.focus(), [withPassword]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = toInternational(number);
    const secret = password.current?.value ?? '';
    setProblem({
      phone: address ? undefined : 'Enter a full phone number, such as (512) 555-0134',
      password: withPassword && secret === '' ? 'Enter your password' : undefined,
      form: captcha.problem,
    });
    if (!address) return phone.current?.focus();
    if (withPassword && secret === '') return password.current?.focus();
    if (captcha.problem) return;
    setPending(true);
    const error = withPassword
      ? await getSession()
          .signIn({ phone: address, password: secret, options: captcha.options })
          .then(
            () => null,
            (refused: unknown) => refused,
          )
      : await sendCode({ channel: 'phone', address }, { next, ...captcha.options });
    if (!error) return withPassword ? undefined : onSent(address);
    setPending(false);
    captcha.renew();
    setProblem({ form: authMessage(error, getConfig().agency.support_email).replace('email address or', 'phone number or') });
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={(event) => setProblem(withoutProblemOf(event))}
      noValidate
      aria-label="Sign in with your phone"
    >
      <FormProblem text={problem.form} />
      <Stack gap="md">
        <TextInput
          ref={phone}
          size="md"
          label="Phone number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          classNames={{ input: 'tabular' }}
          value={number}
          onChange={(event) => onNumber(telMask(event.currentTarget.value))}
          description="Outside the US and Canada, start with + and the country code."
          error={problem.phone}
        />
        {withPassword ? <SecretInput ref={password} error={problem.password} /> : null}
        {captcha.field}
        <Button type="submit" size="md" fullWidth loading={pending} mt={6}>
          {withPassword ? 'Sign in' : 'Text me a code'}
        </Button>
        <div className={classes.quiet}>
          <Anchor component="button" type="button" onClick={() => setWithPassword(!withPassword)} inherit>
            {withPassword ? 'Get a code by text message instead' : 'Use your password with this number'}
          </Anchor>
        </div>
      </Stack>
    </form>
  );
}
