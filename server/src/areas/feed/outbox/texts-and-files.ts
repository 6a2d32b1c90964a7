import { apiBases } from '#platform/http/bind.ts';
import { sql } from 'kysely';
import { refTable, type SubjectReader } from './subject.ts';

interface TextRow {
  id: string;
  author_name: string;
  body: string;
  created_at: Date;
}

const presentText = (row: TextRow) => ({ by: row.author_name, text: row.body, written_at: row.created_at.toISOString() });

/** Clients' messages to the agency. */
export const readMessages: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<TextRow>`
    select m.id, m.author_name, m.body, m.created_at
    from ${refTable(refs)} join portal.messages m on m.client_id = r.client_id and m.id = r.subject_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, presentText(row)]));
};

export const readNotes: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<TextRow>`
    select n.id, n.author_name, n.body, n.created_at
    from ${refTable(refs)} join portal.account_notes n on n.client_id = r.client_id and n.id = r.subject_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, presentText(row)]));
};

interface DocumentRow {
  client_id: string;
  id: string;
  kind: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  author_name: string;
  message_id: string | null;
  request_id: string | null;
  dispute: string | null;
}

/** Clients' documents; `path` returns the file to the same key. */
export const readDocuments: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<DocumentRow>`
    select d.client_id, d.id, d.kind, d.file_name, d.media_type, d.bytes, d.sha256, d.author_name, d.message_id, d.request_id,
      s.external_id as dispute
    from ${refTable(refs)} join portal.documents d on d.client_id = r.client_id and d.id = r.subject_id
    left join portal.disputes s on s.client_id = d.client_id and s.id = d.dispute_id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        type: row.kind,
        file_name: row.file_name,
        media_type: row.media_type,
        bytes: row.bytes,
        sha256: row.sha256,
        by: row.author_name,
        message_id: row.message_id,
        request_id: row.request_id,
        dispute: row.dispute,
        path: `${apiBases.feed}/v1/clients/${row.client_id}/documents/${row.id}`,
      },
    ]),
  );
};
