import type { changeComplaint, Complaint, createComplaint } from '@recoup/contract/agency/complaints';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { complaintKinds, complaintSources } from '@recoup/domain/agency/complaints';
import { z } from 'zod';

const text = (max: number, message: string) => z.string().trim().min(1, message).max(max);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date');

export const complaintForm = z.object({
  /** `agency`: about the agency itself. */
  about: z
    .union([z.literal('agency'), z.object({ client_id: z.string(), client_name: z.string() })])
    .nullable()
    .refine((about) => about !== null, 'Choose a client'),
  kind: z.enum(complaintKinds, 'Choose what it is about'),
  source: z.enum(complaintSources, 'Choose who complained'),
  complainant: text(200, 'Enter the complainant'),
  account_number: z.string().trim().max(40),
  text: text(10_000, 'Enter the complaint'),
  received_on: day,
  /** If empty, the complaint settings determine it. */
  due_on: day.or(z.literal('')),
  owner_id: z.string().nullable(),
});
export type ComplaintForm = z.input<typeof complaintForm>;

export const emptyComplaint = (today: string): Partial<ComplaintForm> => ({
  about: null,
  complainant: '',
  account_number: '',
  text: '',
  received_on: today,
  due_on: '',
  owner_id: null,
});

export const formOf = (complaint: Complaint): ComplaintForm => ({
  about: complaint.client ? { client_id: complaint.client.id, client_name: complaint.client.name } : 'agency',
  kind: complaint.kind,
  source: complaint.source,
  complainant: complaint.complainant,
  account_number: complaint.account?.number ?? '',
  text: complaint.text,
  received_on: complaint.received_on,
  due_on: complaint.due_on,
  owner_id: complaint.owner?.id ?? null,
});

export type ComplaintValues = z.output<typeof complaintForm>;

export const bodyOf = ({ about, ...facts }: ComplaintValues): BodyOf<typeof createComplaint> => ({
  ...facts,
  account_number: about === 'agency' ? '' : facts.account_number,
  due_on: facts.due_on === '' ? null : facts.due_on,
});

export const changeOf = (values: ComplaintValues, { due_on: due, revision }: Complaint): BodyOf<typeof changeComplaint> => ({
  ...bodyOf(values),
  due_on: values.due_on === '' ? due : values.due_on,
  revision,
});
