import { Button } from '@mantine/core';
import type { AgreementToSign } from '@recoup/contract/company/agreements';
import { ONBOARDING_STEPS, STEP_LABELS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { onboardingPath, paths } from '#lib/paths/paths.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { getConfig } from '#lib/api/config.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError, TextField } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from '../onboarding.module.css';
import { onboardingAgreementsQuery } from '../queries.ts';
import { SaveProblem } from '../step-frame.tsx';
import { stateOf } from '../step-link.ts';
import { AllSteps, StepRail } from '../step-rail.tsx';
import { useStepForm } from '../use-step-form.ts';
import { DocumentsFields, textKey } from './documents-fields.tsx';
import type { StepProps } from './step-props.ts';
import { SummaryPanel } from './summary-panel.tsx';
import { useSubmission } from './use-submission.ts';

const NONE: readonly AgreementToSign[] = [];

export function ReviewStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'review', view, person });
  const submission = useSubmission(view);
  const navigate = useNavigate();
  const open = ONBOARDING_STEPS.filter((name) => name !== 'review' && view.steps[name].problems.length > 0);
  const texts = useQuery({ ...onboardingAgreementsQuery(view.client_id), enabled: view.is_complete });
  const agreements = texts.data?.data ?? NONE;
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const [missed, setMissed] = useState(false);
  const { control } = step.form;

  const agree = (key: string, isAgreed: boolean) => {
    const next = new Set(agreed);
    if (isAgreed) next.add(key);
    else next.delete(key);
    setAgreed(next);
  };
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    setMissed(true);
    const isNamed = await step.check();
    if (!isNamed || agreements.length === 0 || !agreements.every((text) => agreed.has(textKey(text)))) return;
    const isSaved = (view.steps.review.revision > 0 && !step.isUnsaved) || (await step.save());
    if (isSaved) await submission.submit(agreements);
  };
  const isBusy = step.isSaving || submission.isPending;

  return (
    <Page
      title={STEP_LABELS.review}
      breadcrumbs={[{ label: 'Set up your company', to: paths.home }]}
      actions={<AllSteps />}
      subtitle={`Step ${ONBOARDING_STEPS.length} of ${ONBOARDING_STEPS.length}. Check your answers, read the agreement and sign.`}
    >
      <div className={classes.layout}>
        <StepRail view={view} at="review" />
        <form noValidate aria-label={STEP_LABELS.review} className={classes.sections} onSubmit={(event) => void sign(event)}>
          <SaveProblem stepForm={step} />
          {open.length > 0 ? <IncompleteSteps view={view} open={open} /> : null}
          <SummaryPanel view={view} />
          {view.is_complete ? (
            <>
              {texts.isPending ? (
                <Panel title="Agreements">
                  <PanelSkeleton lines={6} />
                </Panel>
              ) : null}
              {texts.isError ? <ErrorState error={texts.error} onRetry={() => void texts.refetch()} /> : null}
              <DocumentsFields agreements={agreements} agreed={agreed} missed={missed} onAgree={agree} />
              <Panel title="Signature">
                <div className={classes.grid}>
                  <TextField
                    control={control}
                    name="name"
                    label="Your full name"
                    hint="This is your signature"
                    autoComplete="name"
                  />
                  <TextField
                    control={control}
                    name="title"
                    label="Your title"
                    hint="In the company you sign for"
                    autoComplete="organization-title"
                  />
                </div>
              </Panel>
            </>
          ) : null}
          {submission.error ? <SubmissionRefused error={submission.error} /> : null}
          <div className={classes.bar}>
            <Button variant="default" disabled={isBusy} onClick={() => void navigate(onboardingPath('team'))}>
              Back
            </Button>
            {view.is_complete ? (
              <Button type="submit" size="md" loading={isBusy} disabled={agreements.length === 0}>
                Sign and submit to {getConfig().agency.name}
              </Button>
            ) : null}
          </div>
        </form>
      </div>
      <UnsavedChangesGuard when={step.isUnsaved && !isBusy} what="your name and title" />
    </Page>
  );
}

function IncompleteSteps({ view, open }: { view: StepProps['view']; open: readonly StepName[] }) {
  return (
    <Notice tone="warning" title="Before you can sign">
      The agreement includes your answers. These steps are incomplete:
      <ul className={classes.plainList}>
        {open.map((name) => (
          <li key={name}>
            <Link to={onboardingPath(name)} className={classes.inherit}>
              {STEP_LABELS[name]}
            </Link>
            {stateOf(view, name) === 'new' ? ', not started' : ''}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Links refused fields to their steps. */
function SubmissionRefused({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? error.errors : [];
  const stepOf = (path: string) => ONBOARDING_STEPS.find((name) => path.startsWith(`${name}.`));
  if (fields.length === 0) return <FormError message={messageOf(error)} />;
  return (
    <Notice tone="danger" alert title="Not submitted">
      <ul className={classes.plainList}>
        {fields.map(({ path, message }) => {
          const name = stepOf(path);
          return (
            <li key={path + message}>
              {name && name !== 'review' ? (
                <Link to={onboardingPath(name)} className={classes.inherit}>
                  {STEP_LABELS[name]}
                </Link>
              ) : (
                'Signature'
              )}
              : {message}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
