import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { EMPTY_LOCATION, type CompanyLocationTyped } from '@recoup/domain/company/location';
import { phoneMask } from '#ui/masks.ts';

/** `7 Lake Road, Suite 2, Salem, OR 97301`; null without an address. */
export function addressLine(address: CompanyLocationView['address']): string | null {
  return address && `${streetLine(address)}, ${cityLine(address)}`;
}

type Address = NonNullable<CompanyLocationView['address']>;
export const streetLine = ({ line1, line2 }: Address) => [line1, line2].filter((part) => part).join(', ');
export const cityLine = ({ city, state, postal_code: zip }: Address) =>
  [city, `${state} ${zip}`].filter((part) => part).join(', ');

/** Form values of a location. */
export function typedOf(location: CompanyLocationView): CompanyLocationTyped {
  const { code, name, phone, hours, is_remit_to: isRemitTo, address } = location;
  return {
    ...EMPTY_LOCATION,
    ...address,
    code,
    name,
    line2: address?.line2 ?? '',
    phone: phone ? phoneMask(phone) : '',
    hours: hours ?? '',
    is_remit_to: isRemitTo,
  };
}

export const FIELD_LABELS: Readonly<Record<keyof CompanyLocationTyped, string>> = {
  code: 'Code',
  name: 'Name',
  line1: 'Street address',
  line2: 'Suite',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  phone: 'Phone',
  hours: 'Hours',
  is_remit_to: 'Checks',
};

export const CHECKS_LABELS = { own: 'To this location’s address', company: 'To the company’s remit-to address' } as const;

export const isLocationKey = (path: string): path is keyof CompanyLocationTyped => path in FIELD_LABELS;

/** Formats one field for comparison with another version. */
export function formatField(typed: CompanyLocationTyped, path: keyof CompanyLocationTyped): string {
  const value = typed[path];
  if (typeof value === 'boolean') return value ? CHECKS_LABELS.own : CHECKS_LABELS.company;
  return value === '' ? 'Nothing' : value;
}

export const activityBadge = (isActive: boolean) =>
  isActive
    ? ({ label: 'Active', meaning: 'You can place accounts for it.', icon: 'check', tone: 'success' } as const)
    : ({
        label: 'Inactive',
        meaning: 'No new accounts can be placed for it. Existing accounts are not affected.',
        icon: 'archive',
        tone: 'neutral',
      } as const);
