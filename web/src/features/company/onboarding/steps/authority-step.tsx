import { SettlementFields, SuitFields } from '#shared/company/company-fields/authority-fields.tsx';
import { Panel } from '#ui/panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import type { StepProps } from './step-props.ts';

export function AuthorityStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'authority', view, person });
  const { control } = step.form;
  return (
    <StepFrame step="authority" view={view} stepForm={step} intro="What the agency may do without asking you.">
      <Panel title="Settlements and plans">
        <SettlementFields control={control} at="" />
      </Panel>
      <Panel title="Suits">
        <SuitFields control={control} at="" />
      </Panel>
    </StepFrame>
  );
}
