import { useQueryClient } from '@tanstack/react-query';
import { IdentityFields } from '#shared/company/company-fields/identity-fields.tsx';
import { ReachFields } from '#shared/company/company-fields/reach-fields.tsx';
import { Panel } from '#ui/panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { storedNumbersOf } from '../step-values.ts';
import { useStepForm } from '../use-step-form.ts';
import { CompanyCodeField, problemOfCode } from './company-code-field.tsx';
import type { StepProps } from './step-props.ts';

export function CompanyStepPage({ view, person }: StepProps) {
  const queries = useQueryClient();
  const step = useStepForm({
    step: 'company',
    view,
    person,
    moreProblems: ({ code }) => problemOfCode(queries, code),
  });
  const { control } = step.form;
  return (
    <StepFrame step="company" view={view} stepForm={step} intro="Your company, as registered.">
      <Panel title="Your company">
        <IdentityFields control={control} at="" storedEin={storedNumbersOf(view).ein} />
      </Panel>
      <Panel title="Code and contact details">
        <ReachFields control={control} at="">
          <CompanyCodeField control={control} />
        </ReachFields>
      </Panel>
    </StepFrame>
  );
}
