import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { attributeMapping, type AuthService } from '#supabase/auth/index.ts';
import type { ssoOptions } from './options.ts';

type SsoValues = { [K in keyof typeof ssoOptions]?: string | undefined };
type Providers = AuthService['ssoProviders'];
type Provider = Awaited<ReturnType<Providers['find']>>;
type Input = Parameters<Providers['add']>[0];

export interface SsoCommand {
  /** The verb after `sso`, and a provider's id. */
  words: readonly string[];
  values: SsoValues;
  /** Where the command was typed; file names are relative to it. */
  folder: string;
}

const usage = 'Missing subcommand: sso info, add, list, show ID, update ID or remove ID. See: npm run recoup -- help';

/** `npm run recoup -- sso …`: clients' identity providers. Returns the output. */
export async function runSso(auth: AuthService, { words: [verb, id], values, folder }: SsoCommand): Promise<string> {
  const { ssoProviders: providers } = auth;
  const named = () => {
    if (!id) throw new Error(`The id of the provider is missing: npm run recoup -- sso list`);
    return id;
  };
  if (verb === 'info') return describePortal(auth);
  if (verb === 'list') return (await providers.list()).map(summarize).join('\n') || 'No identity providers.';
  if (verb === 'show') {
    const provider = await providers.find(named());
    return `${describe(provider)}\n\n${provider.metadataXml}`;
  }
  if (verb === 'add') {
    const input = readInput(values, folder);
    if (!input.domains?.length) throw new Error('--domains is missing: the email domains of the company.');
    const provider = await providers.add({ type: 'saml', ...input });
    return `Added.\n${describe(provider)}\n\nEnter this at the identity provider:\n${describePortal(auth)}`;
  }
  if (verb === 'update') return `Changed.\n${describe(await providers.update(named(), readInput(values, folder)))}`;
  if (verb === 'remove') return `Removed ${(await providers.remove(named())).entityId}. Its users are signed out.`;
  throw new Error(usage);
}

function describePortal({ portalForSaml: { entityId, acsUrl } }: AuthService): string {
  return `entity id and metadata   ${entityId}\nanswers go to (ACS)      ${acsUrl}`;
}

const summarize = ({ id, domains, entityId, isDisabled }: Provider) =>
  `${id}  ${domains.join(', ')}  ${entityId}${isDisabled ? '  (disabled)' : ''}`;

function describe(provider: Provider): string {
  return `id             ${provider.id}${provider.isDisabled ? ' (disabled)' : ''}
domains        ${provider.domains.join(', ')}
entity id      ${provider.entityId}
metadata       ${provider.metadataUrl ?? 'uploaded'}, read ${provider.readAt.toISOString()}
attributes     ${JSON.stringify(provider.mapping.keys ?? {})}
name id        ${provider.nameIdFormat ?? 'persistent'}`;
}

function readInput(values: SsoValues, folder: string): Input {
  const read = (name: string | undefined) => (name ? readFileSync(resolve(folder, name), 'utf8') : undefined);
  const { disabled } = values;
  if (disabled !== undefined && disabled !== 'on' && disabled !== 'off') throw new Error('--disabled is on or off.');
  return {
    metadata_xml: read(values['metadata-file']),
    metadata_url: values['metadata-url'],
    domains: values.domains?.split(/[\s,]+/).filter((domain) => domain !== ''),
    attribute_mapping: readMapping(values.attributes, read(values['attributes-file'])),
    name_id_format: values['name-id-format'],
    ...(disabled ? { disabled: disabled === 'on' } : {}),
  };
}

/** `first_name=givenName,department=dept`, or the full form as JSON in a file. */
function readMapping(pairs: string | undefined, file: string | undefined): Input['attribute_mapping'] {
  if (file !== undefined) {
    const parsed = attributeMapping.safeParse(JSON.parse(file));
    if (!parsed.success) throw new Error('--attributes-file is JSON such as {"keys": {"department": {"names": ["dept"]}}}.');
    return parsed.data;
  }
  if (pairs === undefined) return undefined;
  const entries = pairs.split(',').map((pair) => {
    const [, key, name] = /^\s*([^=\s]+)=(\S+)\s*$/.exec(pair) ?? [];
    if (!key || !name) throw new Error('--attributes is a list such as first_name=givenName,department=dept.');
    return [key, { name }] as const;
  });
  return { keys: Object.fromEntries(entries) };
}
