import { US_STATES } from '@recoup/domain/shared/states';

/** Of a record from what is kept to what is shown. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const STATE_CHOICES = choicesOf(US_STATES);
