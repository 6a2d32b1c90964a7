import { US_STATES } from '@recoup/domain/shared/states';

/** Converts a record of values and labels to options. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const STATE_CHOICES = choicesOf(US_STATES);
