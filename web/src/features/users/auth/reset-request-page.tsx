import { Anchor, Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { FormError, useZodForm } from '#ui/form.tsx';
import { authMessage } from '#lib/session/auth-message.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { EmailField } from './email-field.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { CodeForm } from './code-form.tsx';
import { MailSent } from './mail-sent.tsx';
import { recoveryTarget } from './mail-links.ts';
import { resetRequestSchema } from './sign-up-schema.ts';
import { useSentMail } from './use-sent-mail.ts';

/** Requests the recovery email. Responds identically for every address, to prevent user enumeration. */
export function ResetRequestPage() {
  usePageHead({ title: 'Reset password' });
  const { sent, note, takeBack } = useSentMail();
  const [email, setEmail] = useState('');
  const navigate = useNavigate();

  async function recover(address: string, token: string) {
    const { data, error } = await getAuthFlows().verifyOtp({ email: address, token, type: 'recovery' });
    if (error || !data.session) return error;
    await navigate(paths.recovered);
    return null;
  }

  return (
    <AuthScreen
      title="Reset your password"
      subtitle={sent ? 'Enter the code from our email' : 'We email you a code and a link to choose a new one'}
    >
      {sent ? (
        <Stack gap="lg">
          <MailSent>
            If there is an account for <b className={classes.address}>{sent.to}</b>, we sent it a code and a link. Enter the code
            here, or open the link.
          </MailSent>
          <CodeForm submitLabel="Continue" onCode={(code) => recover(sent.to, code)} />
        </Stack>
      ) : (
        <RequestForm
          initial={email}
          onSent={(address) => {
            setEmail(address);
            note(address);
          }}
        />
      )}
      <div className={classes.links}>
        <Anchor component={Link} to={paths.signIn} inherit>
          Back to sign in
        </Anchor>
        {sent ? (
          <>
            <span aria-hidden="true">·</span>
            <Anchor component="button" type="button" onClick={takeBack} inherit>
              Send again or use another address
            </Anchor>
          </>
        ) : null}
      </div>
      <SupportLine>No access to your email?</SupportLine>
    </AuthScreen>
  );
}

function RequestForm({ initial, onSent }: { initial: string; onSent: (email: string) => void }) {
  const form = useZodForm(resetRequestSchema, { email: initial });
  const captcha = useCaptcha();
  const { control, formState, setFocus, setError } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  async function submit({ email }: { email: string }) {
    if (captcha.problem) return setError('root.server', { type: 'server', message: captcha.problem });
    const { error } = await getAuthFlows().resetPasswordForEmail(email, { ...captcha.options, redirectTo: recoveryTarget() });
    if (!error) return onSent(email);
    captcha.renew();
    setError('root.server', { type: 'server', message: authMessage(error, getConfig().agency.support_email) });
  }

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onChange={() => form.clearErrors('root')}
      noValidate
      aria-label="Reset your password"
    >
      <Stack gap="md">
        <FormError message={formState.errors.root?.['server']?.message} />
        <EmailField control={control} name="email" />
        {captcha.field}
        <Button type="submit" size="md" fullWidth loading={formState.isSubmitting} mt={6}>
          Send code and link
        </Button>
      </Stack>
    </form>
  );
}
