import { retentionKinds } from '@recoup/domain/agency/retention';
import { z } from 'zod';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

const schema = z.object({
  view: z.enum(['periods', 'next', 'runs']).default('periods'),
  /** Filter of the records listed for the next run. */
  kind: z.enum(retentionKinds).optional(),
  client: z.uuid().optional(),
});
export type RetentionState = z.output<typeof schema>;

export const readRetentionState = (search: URLSearchParams): RetentionState => readAddress(schema, [], search);

export const writeRetentionState = ({ view, kind, client }: RetentionState): URLSearchParams =>
  writeAddress({ view, kind, client }, { view: 'periods' });
