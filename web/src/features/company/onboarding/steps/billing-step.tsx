import {
  CreditFields,
  DebtTypesField,
  InterestFields,
  ItemizationField,
} from '#shared/company/company-fields/billing-fields.tsx';
import { Panel } from '#ui/panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import type { StepProps } from './step-props.ts';

export function BillingStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'billing', view, person });
  const { control } = step.form;
  return (
    <StepFrame step="billing" view={view} stepForm={step} intro="The debts you place and their usual terms.">
      <Panel title="Debt types">
        <DebtTypesField control={control} at="" />
      </Panel>
      <Panel title="Itemization">
        <ItemizationField control={control} at="" />
      </Panel>
      <Panel title="Interest">
        <InterestFields control={control} at="" />
      </Panel>
      <Panel title="Credit reporting">
        <CreditFields control={control} at="" />
      </Panel>
    </StepFrame>
  );
}
