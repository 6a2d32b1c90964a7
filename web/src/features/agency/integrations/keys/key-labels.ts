import type { FeedKey } from '@recoup/contract/agency/feed-keys';
import type { FeedScope } from '@recoup/contract/shared/feed-scopes';
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { capitalize } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const scopeHints: Record<FeedScope, string> = {
  read: 'Reads all data except identity numbers',
  write: 'Sends all kinds of items and documents',
  'pii:read': 'Adds identity numbers and birth dates to what the key reads',
  'outbox:read': 'Reads placements, requests and messages that wait for the agency',
  'clients:read': 'Reads clients and their locations',
  'accounts:read': 'Reads accounts',
  'people:read': 'Reads debtors',
  'payments:read': 'Reads payments',
  'statements:read': 'Reads statements',
  'requests:read': 'Reads requests, disputes and offers',
  'totals:read': 'Reads totals for the reconciliation',
  'clients:write': 'Sends clients, locations, users and rates',
  'accounts:write': 'Sends accounts, acknowledgments, statuses, balances and notes',
  'people:write': 'Sends debtors',
  'payments:write': 'Sends payments and charges',
  'statements:write': 'Sends statements and invoices',
  'requests:write': 'Sends disputes, offers and answers to requests',
  'messages:write': 'Sends messages',
  'documents:write': 'Sends documents',
  'totals:write': 'Sends totals and bank balances',
  'webhooks:write': 'Manages webhooks',
};

export const keyBadges: Record<FeedKey['state'], StatusBadgeProps> = {
  active: { label: 'Active', tone: 'success', icon: IconCircleCheck, meaning: 'Requests with this key are accepted.' },
  expired: {
    label: 'Expired',
    tone: 'warning',
    icon: IconClockOff,
    meaning: 'Requests with this key are refused.',
    nextStep: 'Revoke it, and create a new one if the system still needs it.',
  },
  revoked: { label: 'Revoked', tone: 'neutral', icon: IconBan, meaning: 'Requests with this key are refused.' },
};

export const describeClients = ({ clients }: Pick<FeedKey, 'clients'>): string =>
  clients === null ? 'All clients' : `Only ${clients.join(', ')}`;

/** "Read accounts", from an endpoint's name. */
export const describeUse = (operation: string): string => capitalize(operation.replace(/^feed\./, '').replaceAll('_', ' '));
