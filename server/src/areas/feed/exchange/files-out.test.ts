import { readFileSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { purgeOutbox } from '#operations/retention/sweep-feed.ts';
import { useExchangeFolder } from '#test/exchange-folder.ts';

const { folder, at, listed, put, pollTwice, kept, enqueue } = useExchangeFolder();

describe('files out', () => {
  const sent = () => listed('out').filter((name) => !name.startsWith('.'));

  it('hold each event once, one file per kind and poll', async () => {
    const message = newId();
    await folder.server.database.query(
      `insert into portal.messages (client_id, id, account_id, author, author_name, body)
       values ($1, $2, $3, 'client', 'Ada Lee', '=HYPERLINK("x")')`,
      [folder.clientId, message, folder.accountId],
    );
    await enqueue('placement', folder.accountId);
    await enqueue('message', message);
    expect(await folder.exchange.poll()).toBe('done');
    expect(sent()).toEqual([]);
    await folder.exchange.writeFiles('csv', { withPii: false });
    await folder.exchange.poll();
    await folder.exchange.poll();
    expect(sent()).toEqual([
      expect.stringMatching(/^recoup-20260620-100000-\d{6}-placement\.csv$/),
      expect.stringMatching(/^recoup-20260620-100000-\d{6}-message\.csv$/),
    ]);
    const [names = '', row = ''] = kept('out', '-message.csv').split('\r\n');
    expect(names).toBe(
      'cursor,kind,id,at,client_id,client_code,client_number,client_name,account,agency_account,text,by,written_at',
    );
    expect(row).toContain(`,${folder.clientId},RIVER,880,`);
    expect(row).toContain(`,F-1,"'=HYPERLINK(""x"")",Ada Lee,`);
    await enqueue('message', message);
    await folder.exchange.poll();
    expect(sent().filter((name) => name.endsWith('-message.csv'))).toHaveLength(2);
    expect((await folder.exchange.batches(9)).map(({ kind, events, state }) => [kind, events, state])).toEqual(
      [
        ['message', 1, 'sent'],
        ['message', 1, 'sent'],
        ['placement', 1, 'sent'],
      ].toSorted(),
    );
  });

  it('count as received once they are gone, and as refused when a file in `in` names them', async () => {
    await folder.exchange.writeFiles('csv', { withPii: false });
    for (const kind of ['note', 'withdrawal', 'request']) await enqueue(kind);
    await folder.exchange.poll();
    const [note = '', request = '', withdrawal = ''] = ['note', 'request', 'withdrawal'].map(
      (kind) => sent().find((name) => name.endsWith(`-${kind}.csv`)) ?? '',
    );
    const states = async () =>
      Object.fromEntries(
        (await folder.exchange.batches(9)).map(({ kind, state, message }) => [kind, message ? [state, message] : state]),
      );
    const position = async () =>
      (
        await folder.server.database.query<{ position: number }>(
          `select acknowledged_position::int as position from feed.systems where name = 'exchange folder' and revoked_at is null`,
        )
      )[0]?.position;
    expect([await states(), await position()]).toEqual([{ note: 'sent', request: 'sent', withdrawal: 'sent' }, 0]);
    renameSync(at(`out/${note}`), at('taken-by-agency'));
    await folder.exchange.poll();
    put(`${request}.refused`, 'Column 7 is unknown.');
    put(`${withdrawal}.received`, '');
    put('recoup-20200101-000000-1-note.csv.received', '');
    await pollTwice();
    expect(await states()).toEqual({ note: 'received', request: ['refused', 'Column 7 is unknown.'], withdrawal: 'received' });
    expect([sent(), listed('refused').includes(request)]).toEqual([[], true]);
    expect((await folder.exchange.files(9)).find(({ name }) => name.startsWith('recoup-2020'))).toMatchObject({
      state: 'refused',
      message: 'The portal never sent a file named recoup-20200101-000000-1-note.csv.',
    });
    // Events of a batch that was refused are kept, however old.
    const later = new Date('2027-06-20T10:00:00Z');
    expect([await position(), await purgeOutbox(folder.server.platform.db, later)]).toEqual([0, 0]);
    const number = (await folder.exchange.batches(9)).find(({ kind }) => kind === 'request')?.number ?? 0;
    await folder.exchange.resend(number);
    await folder.exchange.poll();
    expect(sent()).toEqual([expect.stringMatching(/-request\.csv$/)]);
    expect(kept('out', '-request.csv').split('\r\n')).toHaveLength(3);
    rmSync(at(`out/${sent()[0]}`));
    await folder.exchange.poll();
    expect(await position()).toBe(3);
    expect(await purgeOutbox(folder.server.platform.db, later)).toBe(2);
    await expect(folder.exchange.resend(number)).rejects.toThrow('has already been sent again');
  });

  it('have the documents beside them', async () => {
    const document = newId();
    const { sha256, bytes } = await folder.server.platform.files.put(`documents/${document}`, [
      Buffer.from('A letter.'),
    ] as never);
    await folder.server.database.query(
      `insert into portal.documents (client_id, id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
       values ($1, $2, $3, 'statement', '../=odd name.pdf', 'application/pdf', $4, $5, $6, 'Ada')`,
      [folder.clientId, document, folder.accountId, bytes, sha256, `documents/${document}`],
    );
    await enqueue('document', document);
    await folder.exchange.writeFiles('csv', { withPii: false });
    await folder.exchange.poll();
    const [file = '', ...more] = sent();
    expect(more).toHaveLength(1);
    expect([file, ...more].toSorted()).toEqual([
      expect.stringMatching(/^recoup-20260620-100000-\d+-document-1-\.\._odd_name\.pdf$/),
      expect.stringMatching(/-document\.csv$/),
    ]);
    const content = sent().find((name) => name.endsWith('.pdf')) ?? '';
    expect(readFileSync(at(`out/${content}`), 'utf8')).toBe('A letter.');
    expect(kept('out', '-document.csv')).toContain(content);
  });

  it('have the layout of Collect!, Latitude or the agency', async () => {
    await folder.server.database.query(
      `update portal.people set kind = 'person', first_name = 'José', last_name = 'Núñez', city = 'Troy', state = 'NY',
         phones = '[{"type":"home","number":"5185550142"}]', ssn_sealed = $2
       where id = (select person_id from portal.accounts where id = $1)`,
      [folder.accountId, folder.server.platform.vault.seal('900121234', `people.ssn:${folder.clientId}`)],
    );
    const write = async (layout: string, withPii: boolean) => {
      await folder.exchange.writeFiles(layout, { withPii });
      await enqueue('placement', folder.accountId);
      await folder.exchange.poll();
      const lines = kept('out', '-placement.csv').split('\r\n');
      for (const name of sent()) rmSync(at(`out/${name}`));
      return lines;
    };
    const [names, row] = await write('collect', true);
    expect(names).toMatch(/^Client number,Acct,Name,Contact,Address,Addr 1,City,State,Zip,Country,SSN,DL,DOB,Home,/);
    expect(row).toMatch(/^880,ACC-\d+,"Nunez, Jose",,/);
    expect(row).toContain(',Troy,NY,');
    expect(row).toContain(',900121234,');
    const [, ofLatitude] = await write('latitude', false);
    expect(ofLatitude).toContain('"Núñez, José",José,,Núñez');
    expect(ofLatitude).not.toContain('900121234');
    await expect(folder.exchange.saveTemplate('ours', 'ACCT,WHO\nclient_account,debtor_nick\n', 'placement')).rejects.toThrow(
      'placement has no field debtor_nick. Its fields are cursor, kind,',
    );
    await expect(folder.exchange.saveTemplate('csv', '{}', 'placement')).rejects.toThrow('A template name can contain');
    await expect(folder.exchange.writeFiles('ours', { withPii: false })).rejects.toThrow(
      'There is no layout ours. There are csv, collect',
    );
    await folder.exchange.saveTemplate('ours', 'ACCT,SOURCE,PLACED\nagency_account,"=""RECOUP""",amount_placed\n', 'placement');
    expect(await write('ours', false)).toEqual(['ACCT,SOURCE,PLACED', 'F-1,RECOUP,50000.00', '']);
    const json = { kind: 'placement', header: false, dates: 'YYYYMMDD', columns: [{ name: 'a', field: 'placed_on' }] };
    await folder.exchange.saveTemplate('ours', JSON.stringify(json), undefined);
    expect(await write('ours', false)).toEqual([expect.stringMatching(/^\d{8}$/), '']);
    await expect(folder.exchange.removeTemplate('ours')).rejects.toThrow('Choose another layout before you remove it');
    await folder.exchange.writeFiles(null, { withPii: false });
    await folder.exchange.removeTemplate('ours');
    await enqueue('placement', folder.accountId);
    await folder.exchange.poll();
    expect(sent()).toEqual([]);
  });
});
