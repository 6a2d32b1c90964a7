import pg from 'pg';

/** Records a completed backup. Skipped if the database is of an earlier version that lacks the table. */
export async function recordBackup(databaseUrl: string, { at, bytes }: { at: Date; bytes: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('portal_meta.backups') is not null as exists`);
    if (rows[0]?.exists)
      await client.query('insert into portal_meta.backups (at, bytes) values ($1, $2) on conflict do nothing', [at, bytes]);
  } finally {
    await client.end();
  }
}
