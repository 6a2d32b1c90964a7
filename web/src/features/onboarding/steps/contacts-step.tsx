import { CONTACT_LABELS } from '@recoup/domain/onboarding/contacts';
import { Panel } from '../../../ui/panel.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import { AddressFields } from '../../../ui/company-fields/address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { LocationsFields } from './locations-fields.tsx';
import { OptionalPart } from './optional-part.tsx';
import type { StepProps } from './step-props.ts';

const noContact = { name: '', title: '', phone: '', email: '' };
const noAddress = { line1: '', line2: '', city: '', state: '', postal_code: '' };

const others = [
  { key: 'billing', hint: 'Who gets statements and questions about payouts' },
  { key: 'disputes', hint: 'Who answers when a debtor disputes or asks for proof' },
  { key: 'legal', hint: 'Who may decide on settlements and suits' },
] as const;

const addresses = [
  { key: 'mailing_address', title: 'Mailing address', hint: 'Where letters reach you' },
  { key: 'remit_to_address', title: 'Remit-to address', hint: 'Where checks are sent' },
] as const;

export function ContactsStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'contacts', view, person });
  const { control } = step.form;
  return (
    <StepFrame step="contacts" view={view} stepForm={step} intro="Whom we ask, and where you are.">
      <Panel title={CONTACT_LABELS.primary}>
        <ContactFields control={control} at="primary" section="primary" />
      </Panel>
      <Panel title="Other contacts">
        {others.map(({ key, hint }) => (
          <OptionalPart
            key={key}
            control={control}
            name={key}
            title={CONTACT_LABELS[key]}
            hint={hint}
            same="Same as the primary contact"
            empty={noContact}
          >
            <ContactFields control={control} at={key} section={key} />
          </OptionalPart>
        ))}
      </Panel>
      <Panel title="Place of business">
        <AddressFields control={control} at="physical_address" section="physical" />
      </Panel>
      <Panel title="Other addresses">
        {addresses.map(({ key, title, hint }) => (
          <OptionalPart
            key={key}
            control={control}
            name={key}
            title={title}
            hint={hint}
            same="Same as the place of business"
            empty={noAddress}
          >
            <AddressFields control={control} at={key} section={key} />
          </OptionalPart>
        ))}
      </Panel>
      <LocationsFields control={control} />
    </StepFrame>
  );
}
