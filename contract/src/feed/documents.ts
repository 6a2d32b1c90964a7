import { z } from 'zod';
import { dataOf, fileName, id } from '../shared/common.ts';
import { documentKinds, documentLimits } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** A document from the agency for an account; the body's type is detected from its content. docs/feed.md, Documents. */
export const sendDocument = defineEndpoint({
  name: 'feed.send_document',
  api: 'feed',
  method: 'POST',
  path: '/v1/documents',
  summary:
    'Publishes a document for the client; the body is the file. The same id with the same file is `repeated`, with another file 409 `id_used`',
  access: 'system',
  scope: 'documents:write',
  query: z.object({
    /** The agency's own id, unique per company. */
    id: z.string().min(1).max(200),
    /** Company code or id. */
    client: z.string().min(1).max(60),
    /** The account: exactly one of the three, as in an item. */
    account: z.string().max(40).optional(),
    agency_account: z.string().max(60).optional(),
    client_account: z.string().max(50).optional(),
    file_name: fileName,
    type: z.enum(documentKinds).default('correspondence'),
    /** Title shown to the client. */
    title: z.string().trim().min(1).max(200).optional(),
    /** Sender shown to the client. */
    by: z.string().trim().min(1).max(200).default('Agency'),
  }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(z.object({ id, result: z.enum(['applied', 'repeated']) })),
});
