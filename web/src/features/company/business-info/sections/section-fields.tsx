import type { BusinessSection } from '@recoup/contract/company/business-info';
import { CONTACT_LABELS } from '@recoup/domain/company/onboarding/contacts';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { AddressFields } from '#shared/company/company-fields/address-fields.tsx';
import { SettlementFields, SuitFields } from '#shared/company/company-fields/authority-fields.tsx';
import {
  CreditFields,
  DebtTypesField,
  InterestFields,
  ItemizationField,
} from '#shared/company/company-fields/billing-fields.tsx';
import { ContactFields } from '#shared/company/company-fields/contact-fields.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { IdentityFields } from '#shared/company/company-fields/identity-fields.tsx';
import { OtherAddresses, OtherContacts } from '#shared/company/company-fields/other-parts.tsx';
import { ReachFields } from '#shared/company/company-fields/reach-fields.tsx';
import { RemittanceFields } from '#shared/company/company-fields/remittance-fields.tsx';

/** Form fields of a section, shared with onboarding. */
export function SectionFields({
  section,
  control,
  storedEin,
}: {
  section: BusinessSection;
  control: Control<FieldValues>;
  storedEin: string | null;
}): ReactNode {
  const part = { control, at: '' as const };
  switch (section) {
    case 'company':
      return (
        <>
          <FieldGroup title="Who you are">
            <IdentityFields {...part} storedEin={storedEin} />
          </FieldGroup>
          <FieldGroup title="Contact details">
            <ReachFields {...part} />
          </FieldGroup>
        </>
      );
    case 'contacts':
      return (
        <>
          <FieldGroup title={CONTACT_LABELS.primary}>
            <ContactFields control={control} at="primary" section="primary" />
          </FieldGroup>
          <OtherContacts {...part} />
          <FieldGroup title="Place of business">
            <AddressFields control={control} at="physical_address" section="physical" />
          </FieldGroup>
          <OtherAddresses {...part} />
        </>
      );
    case 'billing':
      return (
        <>
          <FieldGroup title="Debt types">
            <DebtTypesField {...part} />
          </FieldGroup>
          <FieldGroup title="Itemization">
            <ItemizationField {...part} />
          </FieldGroup>
          <FieldGroup title="Interest">
            <InterestFields {...part} />
          </FieldGroup>
          <FieldGroup title="Credit reporting">
            <CreditFields {...part} />
          </FieldGroup>
        </>
      );
    case 'money':
      return <RemittanceFields {...part} />;
    case 'authority':
      return (
        <>
          <FieldGroup title="Settlements and plans">
            <SettlementFields {...part} />
          </FieldGroup>
          <FieldGroup title="Suits">
            <SuitFields {...part} />
          </FieldGroup>
        </>
      );
  }
}
