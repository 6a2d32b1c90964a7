import { Button } from '@mantine/core';
import type { OnboardingView } from '@recoup/contract/company/onboarding';
import { ONBOARDING_STEPS, STEP_LABELS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { onboardingPath, paths } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { capitalize, formatDateTime } from '#lib/format/format.ts';
import { ScrollIntoView } from '#ui/scroll-into-view.tsx';
import { FormError } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from './onboarding.module.css';
import { AllSteps, StepRail } from './step-rail.tsx';
import { isStepChanged, type StepForm } from './use-step-form.ts';

const neighbors = (step: StepName) => {
  const at = ONBOARDING_STEPS.indexOf(step);
  return { before: ONBOARDING_STEPS[at - 1], after: ONBOARDING_STEPS[at + 1] };
};

/** Page of one step: its position, fields, errors and navigation. */
export function StepFrame<T extends FieldValues>({
  step,
  view,
  stepForm,
  intro,
  children,
}: {
  step: StepName;
  view: OnboardingView;
  stepForm: StepForm<T>;
  intro: string;
  children: ReactNode;
}) {
  const { isSaving, isUnsaved, save, check, showProblems } = stepForm;
  const navigate = useNavigate();
  // Saved, but incomplete.
  const [isLacking, setLacking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { before, after } = neighbors(step);
  const open = (next: StepName | undefined) => {
    // The input is saved: disable the unsaved-changes guard first.
    flushSync(() => setLeaving(true));
    void navigate(next ? onboardingPath(next) : paths.home);
  };
  const goBack = async () => {
    if (!isUnsaved || (await save())) open(before);
  };
  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    setLacking(false);
    // Validate before saving, which clears the fields of sealed numbers.
    const isRight = await check();
    const left = await save();
    if (left === null) return;
    if (isRight && left.length === 0) return open(after);
    showProblems(left);
    setLacking(true);
  };
  return (
    <Page
      title={STEP_LABELS[step]}
      breadcrumbs={[{ label: 'Set up your company', to: paths.home }]}
      actions={<AllSteps />}
      subtitle={`Step ${ONBOARDING_STEPS.indexOf(step) + 1} of ${ONBOARDING_STEPS.length}. ${intro}`}
    >
      <div className={classes.layout}>
        <StepRail view={view} at={step} />
        <form noValidate aria-label={STEP_LABELS[step]} className={classes.sections} onSubmit={(event) => void goOn(event)}>
          <SaveProblem stepForm={stepForm} />
          {isLacking ? (
            <ScrollIntoView keepFocusInView>
              <Notice
                tone="warning"
                alert
                title="Saved. Some information is missing."
                actions={
                  <Button variant="default" size="compact-md" onClick={() => open(after)}>
                    Skip for now
                  </Button>
                }
              >
                Missing items are marked below. Complete them now or any time before you sign.
              </Notice>
            </ScrollIntoView>
          ) : null}
          {children}
          <div className={classes.bar}>
            <Button variant="default" disabled={isSaving} onClick={() => void goBack()}>
              Back
            </Button>
            <Button type="submit" size="md" loading={isSaving}>
              Save and continue
            </Button>
          </div>
        </form>
      </div>
      <UnsavedChangesGuard when={isUnsaved && !isSaving && !isLeaving} what="your answers in this step" />
    </Page>
  );
}

/** Why the save was refused: a concurrent change or an error. */
export function SaveProblem<T extends FieldValues>({ stepForm }: { stepForm: SaveState<T> }) {
  const { error, both } = stepForm;
  if (!error && both === null) return null;
  // The key remounts the notice for each new refusal, so that it scrolls into view again.
  return (
    <ScrollIntoView key={isStepChanged(error) ? 'changed' : error ? 'failed' : 'both'}>
      <SaveProblemNotice stepForm={stepForm} />
    </ScrollIntoView>
  );
}

type SaveState<T extends FieldValues> = Pick<StepForm<T>, 'error' | 'both' | 'isSaving' | 'loadTheirs'>;

function SaveProblemNotice<T extends FieldValues>({
  stepForm: { error, both, isSaving, loadTheirs },
}: {
  stepForm: SaveState<T>;
}) {
  if (isStepChanged(error)) {
    const detailOf = (path: string) => error.errors.find((candidate) => candidate.path === path)?.message;
    return (
      <Notice
        tone="warning"
        alert
        title={`${detailOf('saved_by') ?? 'Another user'} saved this step on ${formatDateTime(detailOf('saved_at') ?? null)}`}
        actions={
          <Button variant="default" size="compact-md" loading={isSaving} onClick={() => void loadTheirs()}>
            Load their changes and keep mine
          </Button>
        }
      >
        Your changes are not saved yet. Loading theirs keeps yours.
      </Notice>
    );
  }
  if (error) return <FormError message={messageOf(error)} />;
  if (both === null) return null;
  return (
    <Notice tone="info" alert title="Their changes are loaded, and yours are kept">
      {both.length === 0 ? (
        'Review them, then save.'
      ) : (
        <>
          Both of you changed these fields. Yours are shown; theirs were:
          <ul className={classes.plainList}>
            {both.map(({ path, theirs }) => (
              <li key={path}>
                {formatField(path)}: {theirs}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Formats a path such as `physical_address.line1` for display. */
function formatField(path: string): string {
  return capitalize(path.replaceAll(/[._]/g, ' ').replace('dba', 'trade name').replace('ein', 'EIN'));
}
