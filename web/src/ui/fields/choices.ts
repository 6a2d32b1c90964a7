import { US_STATES } from '@recoup/domain/shared/states';

/** Options from a record of values and labels. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const STATE_CHOICES = choicesOf(US_STATES);
