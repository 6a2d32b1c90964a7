import type { SearchHit, SearchWhy } from '@recoup/contract/search/search';
import { PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import {
  IconArrowRight,
  IconBolt,
  IconFile,
  IconFileInvoice,
  IconFileUpload,
  IconMapPin,
  IconMessageReport,
  IconReceiptDollar,
  IconUser,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes, formatDate, formatDays, formatMoney, plural } from '#lib/format/format.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { PaymentBadge } from '#shared/money/payment-badge.tsx';
import { RequestBadge } from '#shared/accounts/request-badge.tsx';
import { invoiceBadge, statementBadge } from '#shared/money/settlement-badges.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';

export interface HitFacts {
  glyph: Icon;
  /** The second line; missing parts are left out. */
  line: readonly (string | null)[];
  badge?: ReactNode;
  /** At the end of the row: an amount, or a date if there is none. */
  figure?: string;
}

const glyphs: Record<SearchHit['kind'], Icon> = {
  people: IconUser,
  accounts: IconWallet,
  payments: IconReceiptDollar,
  batches: IconFileUpload,
  statements: IconFileInvoice,
  documents: IconFile,
  requests: IconMessageReport,
  locations: IconMapPin,
  pages: IconArrowRight,
};

export function factsOf(hit: SearchHit): HitFacts {
  const glyph = hit.kind === 'pages' && hit.is_action ? IconBolt : glyphs[hit.kind];
  switch (hit.kind) {
    case 'people':
      return { glyph, line: [formatAccounts(hit), hit.place], ...statusAndBalance(hit) };
    case 'accounts':
      return {
        glyph,
        line: [hit.account_number, hit.client_account_number, `Placed ${formatDate(hit.placed_on)}`],
        ...statusAndBalance(hit),
      };
    case 'payments':
      return {
        glyph,
        line: [PAYMENT_TYPE_INFO[hit.type].label, formatDate(hit.effective_on), hit.reference, hit.account_number],
        badge: <PaymentBadge state={hit.state} />,
        figure: formatMoney(hit.amount_cents),
      };
    case 'batches':
      return {
        glyph,
        line: [hit.file_name ?? 'Manual entry', plural(hit.accounts, 'account'), formatDate(hit.created_at)],
        figure: formatMoney(hit.amount_placed_cents),
      };
    case 'statements':
      return { glyph, ...settlement(hit), figure: formatMoney(hit.amount_cents) };
    case 'locations':
      return { glyph, line: [hit.code, hit.place, plural(hit.accounts, 'account'), hit.is_active ? null : 'Inactive'] };
    case 'documents':
      return {
        glyph,
        line: [
          hit.is_published ? 'From the agency' : null,
          hit.file_name === hit.title ? null : hit.file_name,
          hit.debtor_name,
          hit.account_number,
          formatBytes(hit.bytes),
        ],
        figure: formatDate(hit.created_at),
      };
    case 'requests':
      return {
        glyph,
        line: [REQUEST_KIND_INFO[hit.request_kind].label, hit.debtor_name, hit.account_number],
        badge: <RequestBadge state={hit.state} />,
        figure: formatDate(hit.created_at),
      };
    case 'pages':
      return { glyph, line: [hit.hint] };
  }
}

const statusAndBalance = ({ status, balance_cents: cents }: { status: StatusCode; balance_cents: number }) => ({
  badge: <StatusBadge {...statusOf(status)} />,
  figure: formatMoney(cents),
});

function settlement({ statement, invoice }: Extract<SearchHit, { kind: 'statements' }>): Pick<HitFacts, 'line' | 'badge'> {
  if (statement)
    return {
      line: ['Statement', formatDays(statement.period_from, statement.period_to)],
      badge: <StatusBadge {...statementBadge(statement.state)} />,
    };
  return {
    line: ['Invoice', invoice && `Due ${formatDate(invoice.due_on)}`],
    badge: invoice ? <StatusBadge {...invoiceBadge(invoice.state)} /> : undefined,
  };
}

function formatAccounts({
  account_number: number,
  accounts,
  open_accounts: open,
}: Extract<SearchHit, { kind: 'people' }>): string {
  if (accounts === 1) return number;
  return `${plural(accounts, 'account')}, ${open === 0 ? 'all closed' : open === accounts ? 'all open' : `${open} open`}`;
}

/** Ranges of the shown text to highlight, from the match reasons that refer to it. */
export const rangesOf = (text: string, why: readonly SearchWhy[]): readonly (readonly [number, number])[] =>
  why.filter((reason) => reason.text === text).flatMap(({ ranges }) => ranges);

/** Match reasons that refer to no shown text. */
export function otherReasons(hit: SearchHit, shown: readonly string[]): SearchWhy[] {
  const visible = new Set([hit.title, ...shown]);
  return hit.why.filter(({ text, match, ranges }) => match !== 'filter' && ranges.length > 0 && !visible.has(text));
}

/** The name matched by similarity. */
export const isSimilar = (hit: SearchHit): boolean => hit.why.some(({ field, match }) => field === 'name' && match === 'close');
