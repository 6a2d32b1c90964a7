import { Button, Stack } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { EmailInput } from './email-input.tsx';
import { returnTarget } from './mail-links.ts';
import { FormProblem, withoutProblemOf } from './form-problem.tsx';
import type { MethodProps } from './method-props.ts';

/** Domain of a work email address, or the input itself if it is a domain; null otherwise. */
export function companyDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().split('@').at(-1) ?? '';
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? domain : null;
}

/** Single sign-on, looked up by the domain of the work email address. */
export function CompanySignIn({ next, email, onEmail, frame }: MethodProps) {
  const captcha = useCaptcha();
  const [problem, setProblem] = useState<{ email?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // Restored from the back-forward cache: re-enable the form.
    const resetPending = (event: PageTransitionEvent) => event.persisted && setPending(false);
    window.addEventListener('pageshow', resetPending);
    return () => window.removeEventListener('pageshow', resetPending);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const domain = companyDomain(field.current?.value ?? '');
    if (!domain) {
      setProblem({ email: 'Enter your work email address, such as name@company.com' });
      return field.current?.focus();
    }
    if (captcha.problem) return setProblem({ form: captcha.problem });
    setProblem({});
    setPending(true);
    const { error } = await getAuthFlows().signInWithSSO({
      domain,
      options: { ...captcha.options, redirectTo: returnTarget(next, 'company') },
    });
    // On success the browser is already navigating to the identity provider.
    if (!error) return;
    setPending(false);
    captcha.renew();
    const isUnknown = isAuthApiError(error) && error.code === 'sso_provider_not_found';
    if (isUnknown)
      setProblem({ email: `${domain} does not use single sign-on here. Check the address, or sign in another way.` });
    else setProblem({ form: authMessage(error, getConfig().agency.support_email) });
    field.current?.focus();
  }

  return frame({
    title: 'Sign in with your company',
    subtitle: 'Use your company’s single sign-on',
    children: (
      <form
        onSubmit={(event) => void submit(event)}
        onChange={(event) => setProblem(withoutProblemOf(event))}
        noValidate
        aria-label="Sign in with your company"
      >
        <FormProblem text={problem.form} />
        <Stack gap="md">
          <EmailInput ref={field} label="Work email address" initial={email} onTyped={onEmail} error={problem.email} />
          {captcha.field}
          <Button type="submit" size="md" fullWidth loading={pending} mt={6}>
            Continue to your company
          </Button>
        </Stack>
      </form>
    ),
  });
}
