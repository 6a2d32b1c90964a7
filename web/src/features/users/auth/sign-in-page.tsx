import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { signUpPath } from '#lib/paths/paths.ts';
import { readCarriedAddress } from '#lib/session/carried-address.ts';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';
import { useContinueSignedIn } from './use-continue-signed-in.ts';
import { METHODS, MethodButtons } from './method-buttons.tsx';
import type { MethodProps } from './method-props.ts';
import ownClasses from './sign-in.module.css';
import { offeredMethods, readMethod, type SignInMethod } from './sign-in-methods.ts';

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }));
const SignInNotice = lazy(async () => ({ default: (await import('./sign-in-notice.tsx')).SignInNotice }));
const CodeSignIn = lazy(async () => ({ default: (await import('./code-sign-in.tsx')).CodeSignIn }));
const PhoneSignIn = lazy(async () => ({ default: (await import('./phone-sign-in.tsx')).PhoneSignIn }));
const CompanySignIn = lazy(async () => ({ default: (await import('./company-sign-in.tsx')).CompanySignIn }));

const FORMS: Record<SignInMethod, (props: MethodProps) => ReactNode> = {
  passkey: (props) => <PasskeySignIn {...props} />,
  password: (props) => <PasswordSignIn {...props} />,
  code: (props) => <CodeSignIn {...props} />,
  phone: (props) => <PhoneSignIn {...props} />,
  company: (props) => <CompanySignIn {...props} />,
};

/** Plain form state instead of the form library, and lazy parts: this is the first page that most visitors load. */
export function SignInPage() {
  usePageHead({ title: 'Sign in' });
  const { agency, sign_in: config } = getConfig();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const linkResult = useLinkOutcome();
  // Read which flow returned here before the URL is cleaned.
  const [cameBy] = useState(() => search.get('with'));
  const [email, setEmail] = useState(() => readCarriedAddress(state));
  const next = search.get('next');
  const method = readMethod(search, offeredMethods(config));
  const reason = search.get('reason');
  useContinueSignedIn(next);

  const frame: MethodProps['frame'] = ({ title = 'Sign in', subtitle, isAlone = false, children }) => (
    <AuthScreen title={title} subtitle={subtitle ?? `to the ${agency.name} client portal`}>
      {linkResult.outcome === 'none' && !reason ? null : (
        <Suspense fallback={null}>
          <SignInNotice linkResult={linkResult} cameBy={cameBy} reason={reason} />
        </Suspense>
      )}
      {children}
      {isAlone ? null : <MethodButtons current={method} next={next} />}
      {config.signup && !isAlone ? (
        <div className={classes.links}>
          <span>New here?</span>
          <Anchor component={Link} to={signUpPath(next ?? undefined)} inherit>
            Create an account
          </Anchor>
        </div>
      ) : null}
      <SupportLine>Trouble signing in?</SupportLine>
    </AuthScreen>
  );

  return (
    <Suspense
      fallback={frame({
        title: method === 'code' ? 'Sign in by email' : METHODS[method].label,
        children: <div className={ownClasses.coming} aria-hidden="true" />,
      })}
    >
      {FORMS[method]({ next, email, onEmail: setEmail, hasFailed: linkResult.outcome !== 'none', frame })}
    </Suspense>
  );
}
