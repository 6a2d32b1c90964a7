import { z } from 'zod';
import { dataOf, fileName, id } from '../shared/common.ts';
import { documentKinds } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** A document of the agency at an account; what the body is, is told by its content. docs/feed.md, Documents. */
export const sendDocument = defineEndpoint({
  name: 'feed.send_document',
  api: 'feed',
  method: 'POST',
  path: '/v1/documents',
  summary:
    'A document for the client: the file is the body. The same id with the same file again is `repeated`; with another file 409 `id_used`',
  access: 'system',
  scope: 'write',
  query: z.object({
    /** The agency's own id of it, unique per company. */
    id: z.string().min(1).max(200),
    /** The company, by its code or its id. */
    client: z.string().min(1).max(60),
    /** The account: exactly one of the three, as of an item. */
    account: z.string().max(40).optional(),
    agency_account: z.string().max(60).optional(),
    client_account: z.string().max(50).optional(),
    file_name: fileName,
    type: z.enum(documentKinds).default('correspondence'),
    /** What it is, as the client reads it. */
    title: z.string().trim().min(1).max(200).optional(),
    /** Who sends it, as the client reads it. */
    by: z.string().trim().min(1).max(200).default('Agency'),
  }),
  response: dataOf(z.object({ id, result: z.enum(['applied', 'repeated']) })),
});
