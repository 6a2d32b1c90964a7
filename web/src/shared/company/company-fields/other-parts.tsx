import { CONTACT_LABELS } from '@recoup/domain/company/onboarding/contacts';
import type { FieldValues } from 'react-hook-form';
import { AddressFields } from './address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { fieldAt, type PartProps } from './field-props.ts';
import { OptionalPart } from './optional-part.tsx';

const noContact = { name: '', title: '', phone: '', email: '' };
const noAddress = { line1: '', line2: '', city: '', state: '', postal_code: '' };

const contacts = [
  { key: 'billing', hint: 'Receives statements and questions about remittances' },
  { key: 'disputes', hint: 'Answers disputes and requests for proof' },
  { key: 'legal', hint: 'Approves settlements and suits' },
] as const;

const addresses = [
  { key: 'mailing_address', title: 'Mailing address', hint: 'Where you receive mail' },
  { key: 'remit_to_address', title: 'Remit-to address', hint: 'Where checks are sent' },
] as const;

/** Each defaults to the primary contact. */
export function OtherContacts<T extends FieldValues>({ control, at }: PartProps<T>) {
  return contacts.map(({ key, hint }) => (
    <OptionalPart
      key={key}
      control={control}
      name={fieldAt<T>(at, key)}
      title={CONTACT_LABELS[key]}
      hint={hint}
      same="Same as the primary contact"
      empty={noContact}
    >
      <ContactFields control={control} at={fieldAt<T>(at, key)} section={key} />
    </OptionalPart>
  ));
}

/** Each defaults to the place of business. */
export function OtherAddresses<T extends FieldValues>({ control, at }: PartProps<T>) {
  return addresses.map(({ key, title, hint }) => (
    <OptionalPart
      key={key}
      control={control}
      name={fieldAt<T>(at, key)}
      title={title}
      hint={hint}
      same="Same as the place of business"
      empty={noAddress}
    >
      <AddressFields control={control} at={fieldAt<T>(at, key)} section={key} />
    </OptionalPart>
  ));
}
