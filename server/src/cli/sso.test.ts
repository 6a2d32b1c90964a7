import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOfficialClient } from '#test/factories.ts';
import { startSamlIdp, type SamlIdp } from '#test/saml-idp.ts';
import { domain, startPortal } from '#test/sso.ts';
import type { TestServer } from '#test/server.ts';
import { ssoOptions } from './options.ts';
import { runSso } from './sso.ts';

let server: TestServer;
let idp: SamlIdp;
beforeAll(async () => {
  [server, idp] = await Promise.all([startPortal(), startSamlIdp()]);
});
afterAll(() => Promise.all([server.stop(), idp.stop()]));

/** Runs the command in the data directory, beside a running server. */
async function type(...words: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    INIT_CWD: server.dataDir,
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: 'https://portal.example.com',
  };
  const run = promisify(execFile);
  return (await run(process.execPath, [join(import.meta.dirname, 'main.ts'), 'sso', ...words], { env })).stdout;
}

/** The same without starting a process. */
async function recoup(...args: string[]): Promise<string> {
  const { positionals: words, values } = parseArgs({ args, options: ssoOptions, allowPositionals: true });
  return runSso(server.auth, { words, values, folder: server.dataDir });
}

describe('the operator', () => {
  it("adds a client's identity provider, changes and removes it", async () => {
    expect(await recoup('list')).toContain('No identity providers.');
    writeFileSync(join(server.dataDir, 'idp.xml'), idp.metadata());
    writeFileSync(join(server.dataDir, 'attributes.json'), '{"keys":{"department":{"names":["dept"],"default":"none"}}}');
    const added = await type('add', '--metadata-file', 'idp.xml', '--domains', domain, '--attributes-file', 'attributes.json');
    expect(added).toContain('https://portal.example.com/auth/v1/sso/saml/acs');
    const id = /id +([0-9a-f-]{36})/.exec(added)?.[1] ?? '';
    const client = await createOfficialClient(server);
    expect((await client.auth.signInWithSSO({ domain })).data?.url).toContain(idp.entityId.replace('/metadata', '/sign-in'));

    const changed = await recoup('update', id, '--domains', `${domain}, two.example.com`, '--metadata-url', idp.metadataUrl);
    expect(changed).toContain(`domains        ${domain}, two.example.com`);
    expect(changed).toContain(idp.metadataUrl);
    // Omitted fields are unchanged.
    expect(changed).toContain('"department"');
    expect(await recoup('update', id, '--attributes', 'first_name=givenName')).toContain('{"first_name":{"name":"givenName"}}');
    expect(await recoup('show', id)).toContain('<EntityDescriptor');
    await recoup('update', id, '--disabled', 'on');
    expect((await client.auth.signInWithSSO({ domain })).error?.code).toBe('sso_provider_disabled');
    expect(await recoup('list')).toContain('(disabled)');
    expect(await recoup('remove', id)).toContain(`Removed ${idp.entityId}`);
    expect((await client.auth.signInWithSSO({ domain })).error?.code).toBe('sso_provider_not_found');
  });

  it('reports invalid input', async () => {
    await expect(recoup()).rejects.toThrow('Missing subcommand: sso info');
    await expect(recoup('show')).rejects.toThrow('The id of the provider is missing');
    await expect(recoup('remove', 'no-id')).rejects.toThrow('SSO Identity Provider not found');
    await expect(recoup('add', '--metadata-url', idp.metadataUrl)).rejects.toThrow('--domains is missing');
    await expect(recoup('add', '--metadata-file', 'none.xml', '--domains', domain)).rejects.toThrow('none.xml');
    await expect(recoup('add', '--metadata-url', idp.metadataUrl, '--domains', 'no domain')).rejects.toThrow('is not a domain');
  });
});
