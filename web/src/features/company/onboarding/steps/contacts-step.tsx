import { CONTACT_LABELS } from '@recoup/domain/company/onboarding/contacts';
import { AddressFields } from '#shared/company/company-fields/address-fields.tsx';
import { ContactFields } from '#shared/company/company-fields/contact-fields.tsx';
import { OtherAddresses, OtherContacts } from '#shared/company/company-fields/other-parts.tsx';
import { Panel } from '#ui/panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import { LocationsFields } from './locations-fields.tsx';
import type { StepProps } from './step-props.ts';

export function ContactsStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'contacts', view, person });
  const { control } = step.form;
  return (
    <StepFrame step="contacts" view={view} stepForm={step} intro="Who to contact, and where you do business.">
      <Panel title={CONTACT_LABELS.primary}>
        <ContactFields control={control} at="primary" section="primary" />
      </Panel>
      <Panel title="Other contacts">
        <OtherContacts control={control} at="" />
      </Panel>
      <Panel title="Place of business">
        <AddressFields control={control} at="physical_address" section="physical" />
      </Panel>
      <Panel title="Other addresses">
        <OtherAddresses control={control} at="" />
      </Panel>
      <LocationsFields control={control} />
    </StepFrame>
  );
}
