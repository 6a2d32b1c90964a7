import { newApiKey } from '@recoup/contract/users/api-keys';
import { z } from 'zod';

/** Days until a key expires. */
export const expiryChoices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
];

/** The selected locations are kept while "all" is chosen. */
export const keyForm = newApiKey
  .pick({ name: true, scopes: true })
  .extend({
    locations: z.enum(['all', 'some']),
    location_ids: z.array(z.string()),
    expires_in_days: z.enum(['30', '90', '180', '365']),
  })
  .refine(({ locations, location_ids: ids }) => locations === 'all' || ids.length > 0, {
    path: ['location_ids'],
    message: 'Choose at least one location',
  });
export type KeyForm = z.output<typeof keyForm>;

export const emptyKeyForm: KeyForm = { name: '', scopes: ['read'], locations: 'all', location_ids: [], expires_in_days: '90' };

export const bodyOf = ({ locations, location_ids: ids, expires_in_days: days, ...rest }: KeyForm) => ({
  ...rest,
  location_ids: locations === 'all' ? null : ids,
  expires_in_days: Number(days),
});
