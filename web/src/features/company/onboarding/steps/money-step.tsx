import { BankAccountFields } from '#shared/company/company-fields/bank-account-fields.tsx';
import { RemittanceFields } from '#shared/company/company-fields/remittance-fields.tsx';
import { Panel } from '#ui/panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { storedNumbersOf } from '../step-values.ts';
import { useStepForm } from '../use-step-form.ts';
import type { StepProps } from './step-props.ts';

export function MoneyStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'money', view, person });
  const { control } = step.form;
  return (
    <StepFrame step="money" view={view} stepForm={step} intro="How you receive what is collected.">
      <Panel title="Remittances">
        <RemittanceFields control={control} at="" />
      </Panel>
      <Panel title="Bank account">
        <BankAccountFields control={control} at="bank" storedNumber={storedNumbersOf(view).account_number} />
      </Panel>
    </StepFrame>
  );
}
