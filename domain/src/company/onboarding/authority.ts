import { createReader, type Answer, type Checked } from '../../shared/problem.ts';

/** Raw form input. */
export interface AuthorityStep {
  settlement_min_percent: string;
  plan_max_months: string;
  legal: Answer;
  name: string;
  title: string;
}

export interface Authority {
  /** Percent of the balance the agency may accept without approval. */
  settlement_min_percent: number;
  plan_max_months: number;
  /** Whether the agency may recommend lawsuits at all. */
  legal_allowed: boolean;
  /** Approver settlements and suits. */
  authority_name: string;
  authority_title: string;
}

export function checkAuthority(step: AuthorityStep): Checked<Authority> {
  const reader = createReader();
  const settlement = reader.whole('settlement_min_percent', step.settlement_min_percent.replace(/\s*%\s*$/, ''), {
    min: 1,
    max: 100,
    ask: 'Enter the minimum settlement percentage',
  });
  const months = reader.whole('plan_max_months', step.plan_max_months, {
    min: 1,
    max: 120,
    ask: 'Enter the longest payment plan in months',
  });
  const legal = reader.choice('legal', step.legal, {
    among: ['yes', 'no'] as const,
    ask: 'Choose whether suits may be recommended',
  });
  const name = reader.required('name', step.name, { max: 200, ask: 'Enter who approves settlements and suits' });
  const title = reader.required('title', step.title, { max: 200, ask: 'Enter the approver’s title' });
  return reader.done(() => ({
    settlement_min_percent: settlement ?? 100,
    plan_max_months: months ?? 1,
    legal_allowed: legal === 'yes',
    authority_name: name,
    authority_title: title,
  }));
}
