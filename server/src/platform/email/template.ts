import {
  paragraphsOf,
  placeholderAlone,
  type EmailPlaceholder,
  type EmailText,
  type PlaceholderKind,
} from '@recoup/domain/agency/email-text';
import { fillPlaceholders } from '@recoup/domain/shared/placeholders';
import type { Brand } from '../brand.ts';

export interface EmailLink {
  label: string;
  url: string;
}

/** Of `text`, `button` (a URL) and `code`: a string; of the others: a list. An empty value leaves its paragraph out. */
export type EmailValue = string | readonly string[] | readonly EmailLink[];

interface PlaceholderDefinition {
  meaning: string;
  /** For the preview. */
  sample: EmailValue;
  /** Default `text`. */
  kind?: PlaceholderKind;
  isRequired?: true;
}

/** The recipient of an email. */
type EmailAudience = 'clients' | 'users' | 'agency';

export interface EmailTemplate<P extends string = string> {
  /** Stable: edited texts are stored under it. */
  key: string;
  name: string;
  /** When it is sent, and to whom. */
  purpose: string;
  audience: EmailAudience;
  placeholders: Readonly<Record<P, PlaceholderDefinition>>;
  subject: string;
  paragraphs: readonly string[];
  /** Label of the placeholder of kind `button`. */
  button?: string;
  /** Small print at the end: expiry, what to do if it was not you. */
  note?: string;
}

/** What every `*.email.ts` returns; the mailer renders it in the agency's words. */
export interface EmailContent {
  template: EmailTemplate;
  values: Readonly<Record<string, EmailValue>>;
  /** Where the reader can turn these emails off. */
  choose?: EmailLink;
}

const templates = new Map<string, EmailTemplate>();

/** Defines an email with its default text. All definitions are what an agency can edit. */
export function defineEmail<P extends string>(template: EmailTemplate<P>): EmailTemplate<P> {
  templates.set(template.key, template);
  return template;
}

/** Every template of the modules that are loaded, by name. */
export const listEmailTemplates = (): EmailTemplate[] =>
  [...templates.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));

export const findEmailTemplate = (key: string): EmailTemplate | undefined => templates.get(key);

/** An email with its facts. */
export const writeEmail = <P extends string>(
  template: EmailTemplate<P>,
  values: Readonly<Record<NoInfer<P>, EmailValue>>,
  choose?: EmailLink,
): EmailContent => ({ template, values, ...(choose ? { choose } : {}) });

/** Available in every email. */
const BRAND_PLACEHOLDERS = {
  agency_name: 'Your agency',
  portal_name: 'Name of the portal',
  support_email: "Your agency's support address",
} as const;

/** Those of the template, then those of every email. */
export const placeholdersOf = ({ placeholders }: EmailTemplate): EmailPlaceholder[] => [
  ...Object.entries(placeholders).map(([name, { meaning, kind = 'text', isRequired = false }]) => ({
    name,
    kind,
    meaning,
    isRequired,
  })),
  ...Object.entries(BRAND_PLACEHOLDERS).map(([name, meaning]) => ({ name, kind: 'text' as const, meaning, isRequired: false })),
];

export const defaultTextOf = ({ subject, paragraphs, button, note }: EmailTemplate): EmailText => ({
  subject,
  body: paragraphs.join('\n\n'),
  button: button ?? null,
  note: note ?? null,
});

/** Sample values for a preview. */
export const samplesOf = ({ placeholders }: EmailTemplate): Record<string, EmailValue> =>
  Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample]));

export type EmailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'links'; links: readonly EmailLink[] };

export interface FilledEmail {
  subject: string;
  blocks: EmailBlock[];
  note: string | null;
  choose?: EmailLink;
}

const isLinks = (value: readonly string[] | readonly EmailLink[]): value is readonly EmailLink[] => typeof value[0] === 'object';

/** Puts the values into a text. Paragraphs without words are left out. */
export function fillEmail(brand: Brand, { template, values, choose }: EmailContent, text: EmailText): FilledEmail {
  const all: Record<string, EmailValue> = {
    agency_name: brand.agencyName,
    portal_name: brand.productName,
    support_email: brand.supportEmail,
    ...values,
  };
  const wordsOf = (name: string) => {
    const value = all[name] ?? '';
    if (typeof value === 'string') return value;
    return isLinks(value) ? value.map(({ label }) => label).join(', ') : value.join(', ');
  };
  const fill = (part: string) => fillPlaceholders(part, wordsOf).replaceAll(/ {2,}/g, ' ').trim();
  const blocksOf = (paragraph: string): EmailBlock[] => {
    const alone = placeholderAlone(paragraph);
    const kind = alone === null ? 'text' : (template.placeholders[alone]?.kind ?? 'text');
    const value = alone === null ? '' : (all[alone] ?? '');
    if (kind === 'text') return [{ kind, text: fill(paragraph) }];
    if (value.length === 0) return [];
    if (typeof value !== 'string') {
      if (isLinks(value)) return [{ kind: 'links', links: value }];
      return value.map((line) => ({ kind: 'text', text: line }));
    }
    if (kind === 'button') return [{ kind, label: fill(text.button ?? 'Open'), url: value }];
    return [kind === 'code' ? { kind, code: value } : { kind: 'text', text: value }];
  };
  const note = text.note === null ? '' : fill(text.note);
  return {
    // A subject is one line.
    subject: fill(text.subject).replaceAll(/\s+/g, ' '),
    blocks: paragraphsOf(text.body)
      .flatMap(blocksOf)
      .filter((block) => block.kind !== 'text' || block.text !== ''),
    note: note === '' ? null : note,
    ...(choose ? { choose } : {}),
  };
}
