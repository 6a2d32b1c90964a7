/** What a mark or a badge says by its color. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
