import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES, COMPLAINT_SOURCES, type ComplaintState } from '@recoup/domain/agency/complaints';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import { IconCircleCheck, IconCircleX, IconInbox, IconMessageCheck } from '@tabler/icons-react';

export const STATE_BADGES: Readonly<Record<ComplaintState, StatusBadgeProps>> = {
  open: {
    label: 'Open',
    meaning: 'The complainant has no answer yet.',
    nextStep: 'Answer it by the due date.',
    icon: IconInbox,
    tone: 'warning',
  },
  answered: {
    label: 'Answered',
    meaning: 'The complainant has an answer.',
    nextStep: 'Record how it was resolved.',
    icon: IconMessageCheck,
    tone: 'info',
  },
  resolved: { label: 'Resolved', meaning: 'It was answered and closed.', icon: IconCircleCheck, tone: 'success' },
  withdrawn: {
    label: 'Withdrawn',
    meaning: 'The complainant withdrew it, or it was not a complaint.',
    icon: IconCircleX,
    tone: 'neutral',
  },
};

const choicesOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));

export const kindChoices = choicesOf(COMPLAINT_KINDS);
export const sourceChoices = choicesOf(COMPLAINT_SOURCES);
export const outcomeChoices = choicesOf(COMPLAINT_OUTCOMES);
export const stateChoices = (Object.keys(STATE_BADGES) as ComplaintState[]).map((value) => ({
  value,
  label: STATE_BADGES[value].label,
}));

/** Instead of a client, for a complaint about the agency itself. */
export const OUR_AGENCY = 'Our agency';
