export const ssoOptions = {
  'metadata-file': { type: 'string' },
  'metadata-url': { type: 'string' },
  domains: { type: 'string' },
  attributes: { type: 'string' },
  'attributes-file': { type: 'string' },
  'name-id-format': { type: 'string' },
  disabled: { type: 'string' },
} as const;

export const feedOptions = {
  scopes: { type: 'string' },
  clients: { type: 'string' },
  expires: { type: 'string' },
  url: { type: 'string' },
  kind: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
  source: { type: 'string' },
  refused: { type: 'string' },
  map: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  history: { type: 'boolean' },
} as const;

const exchangeFlags = {
  layout: { type: 'string' },
  pii: { type: 'boolean' },
} as const;

const reconcileOptions = {
  day: { type: 'string' },
  date: { type: 'string' },
  cents: { type: 'string' },
} as const;

export const moneyOptions = {
  month: { type: 'string' },
  schedule: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

/** Every option of every command. */
export const options = {
  name: { type: 'string' },
  code: { type: 'string' },
  trade: { type: 'string' },
  'debt-types': { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  client: { type: 'string' },
  role: { type: 'string', default: 'client_admin' },
  revoke: { type: 'boolean' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  'user-id': { type: 'string' },
  onboarding: { type: 'string', default: 'done' },
  reason: { type: 'string' },
  port: { type: 'string' },
  ...ssoOptions,
  ...feedOptions,
  ...exchangeFlags,
  ...reconcileOptions,
  ...moneyOptions,
} as const;

type Flag = 'all' | 'revoke' | 'json' | 'pii' | 'dry-run' | 'history';
type List = 'map' | 'set';
export type Texts = { [K in Exclude<keyof typeof options, Flag | List>]?: string | undefined };
export type Values = Texts & { [K in Flag]?: boolean | undefined } & { [K in List]?: string[] | undefined };
