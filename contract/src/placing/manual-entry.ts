import { z } from 'zod';
import { clientParams, dataOf, fileName, id, instant } from '../shared/common.ts';
import { accountDocument, debtType, documentKinds, documentLimits } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Values by the keys of `@recoup/domain/placement-fields`: money in cents, dates `YYYY-MM-DD`, flags as booleans. */
const draftValue = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]);
const draftValues = z
  .record(z.string().max(60), draftValue)
  .refine((values) => Object.keys(values).length <= 120, 'Too many fields');

const draftParty = z.object({
  role: z.enum(['co_debtor', 'guarantor', 'spouse', 'attorney', 'estate', 'patient', 'responsible']),
  name: z.string().trim().max(200),
  is_liable: z.boolean(),
  phone: z.string().trim().max(40).nullable().default(null),
  /** One-line summary. */
  address: z.string().trim().max(300).nullable().default(null),
});

export const draftContent = z.object({
  debt_type: debtType,
  /** The person of an earlier account; null for a new one. */
  people_id: id.nullable().default(null),
  /**
   * Sensitive values (SSN, EIN, date of birth, license) are never returned: omit the key to keep the stored value, send null to
   * clear it.
   */
  values: draftValues.default({}),
  parties: z.array(draftParty).max(10).default([]),
  /** An account that the agency has not accepted, which this placement replaces: it is withdrawn in the same step. */
  corrects_account_id: id.nullable().default(null),
});
export type DraftContent = z.output<typeof draftContent>;

const placementIssue = z.object({ path: z.string(), code: z.string(), message: z.string() });

const manualDraft = z.object({
  id,
  revision: z.int(),
  ...draftContent.shape,
  /** Keys of sensitive values that are stored but not returned. */
  kept: z.array(z.string()),
  debtor_name: z.string().nullable(),
  /** The account that this draft corrects. */
  corrects: z.object({ account_id: id, people_id: id, number: z.string() }).nullable(),
  /** Errors that block submission, and warnings. */
  errors: z.array(placementIssue),
  warnings: z.array(placementIssue),
  updated_at: instant,
});
export type ManualDraft = z.output<typeof manualDraft>;

const base = '/v1/clients/{client_id}/manual-drafts' as const;
const draftParams = clientParams.extend({ id });

export const listManualDrafts = defineEndpoint({
  name: 'placements.list-drafts',
  api: 'legacy',
  method: 'GET',
  path: base,
  summary: 'Drafts of the caller, newest first',
  access: 'client',
  params: clientParams,
  response: z.object({
    data: z.array(z.object({ id, debtor_name: z.string().nullable(), debt_type: debtType, updated_at: instant })),
  }),
});

export const createManualDraft = defineEndpoint({
  name: 'placements.create-draft',
  api: 'legacy',
  method: 'POST',
  path: base,
  summary: 'Creates a draft of a manual entry',
  access: 'client',
  params: clientParams,
  body: draftContent,
  response: dataOf(manualDraft),
  status: 201,
});

export const getManualDraft = defineEndpoint({
  name: 'placements.get-draft',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One draft of the caller, with its problems',
  access: 'client',
  params: draftParams,
  response: dataOf(manualDraft),
});

export const saveManualDraft = defineEndpoint({
  name: 'placements.save-draft',
  api: 'legacy',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Saves and checks a draft; `revision` is the one last read (409 after a concurrent save)',
  access: 'client',
  params: draftParams,
  body: draftContent.extend({ revision: z.int() }),
  response: dataOf(manualDraft),
});

export const deleteManualDraft = defineEndpoint({
  name: 'placements.delete-draft',
  api: 'legacy',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a draft',
  access: 'client',
  params: draftParams,
  status: 204,
});

const placedAccount = z.object({ people_id: id, account_id: id, number: z.string(), batch_number: z.string() });
const certification = z.object({ version: z.string(), affirmed: z.array(z.boolean()).max(10) });

export const submitManualDraft = defineEndpoint({
  name: 'placements.submit-draft',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/submit`,
  summary: 'Places the account with the agency. A repeated call for the same draft returns the same account.',
  access: 'client',
  params: draftParams,
  body: z.object({ certification }),
  response: dataOf(placedAccount),
  idempotent: true,
});

export const placeManually = defineEndpoint({
  name: 'placements.place',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/accounts',
  summary:
    'Places one account in a single call, for programs with an API key of scope `place`. The fields and rules are those of a draft; 422 `placement_invalid` names all that fail, and nothing is kept',
  access: 'client',
  apiKeyScope: 'place',
  params: clientParams,
  body: draftContent.extend({ certification }),
  response: dataOf(placedAccount),
  status: 201,
  idempotent: true,
});

export const correctAccount = defineEndpoint({
  name: 'placements.correct',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/accounts/{id}/correction',
  summary:
    'Creates a draft with everything known of an account that the agency has not accepted; submitting it replaces the account. 409 `correction_refused` afterwards',
  access: 'client',
  params: clientParams.extend({ id }),
  response: dataOf(manualDraft),
  status: 201,
  idempotent: true,
});

export const findPeople = defineEndpoint({
  name: 'placements.find-people',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/people',
  summary: 'Debtors that the client placed before, by parts of the name',
  access: 'client',
  params: clientParams,
  query: z.object({ q: z.string().trim().min(2).max(200) }),
  response: z.object({
    data: z.array(
      z.object({
        people_id: id,
        display_name: z.string(),
        place: z.string().nullable(),
        ssn_last4: z.string().nullable(),
        accounts: z.int(),
      }),
    ),
  }),
});

/** A previously placed person, as far as the form may show it. */
const placedPerson = z.object({
  people_id: id,
  kind: z.enum(['person', 'business']),
  display_name: z.string(),
  /** Known values by form key, used as defaults. Nothing sensitive. */
  values: z.record(z.string(), z.string()),
  ssn_last4: z.string().nullable(),
  ein_last4: z.string().nullable(),
  has_date_of_birth: z.boolean(),
  accounts: z.int(),
});
export type PlacedPerson = z.output<typeof placedPerson>;

export const getPlacedPerson = defineEndpoint({
  name: 'placements.get-person',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/people/{people_id}',
  summary: 'Details of a debtor that the client placed before',
  access: 'client',
  params: clientParams.extend({ people_id: id }),
  response: dataOf(placedPerson),
});

export const listDraftDocuments = defineEndpoint({
  name: 'placements.list-documents',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}/documents`,
  summary: 'Documents attached to a draft',
  access: 'client',
  params: draftParams,
  response: z.object({ data: z.array(accountDocument) }),
});

export const addDraftDocument = defineEndpoint({
  name: 'placements.add-document',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/documents`,
  summary: 'Attaches a document to a draft; the body is the file, the query has its name and kind',
  access: 'client',
  params: draftParams,
  query: z.object({ file_name: fileName, kind: z.enum(documentKinds).default('other') }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(accountDocument),
  status: 201,
});

export const getDraftDocument = defineEndpoint({
  name: 'placements.get-document',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}/documents/{document_id}`,
  summary: "The file of a draft's document",
  access: 'client',
  params: draftParams.extend({ document_id: id }),
  produces: ['application/octet-stream'],
});

export const deleteDraftDocument = defineEndpoint({
  name: 'placements.delete-document',
  api: 'legacy',
  method: 'DELETE',
  path: `${base}/{id}/documents/{document_id}`,
  summary: 'Removes a document from a draft',
  access: 'client',
  params: draftParams.extend({ document_id: id }),
  status: 204,
});
