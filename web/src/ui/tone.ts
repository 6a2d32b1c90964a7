/** Meaning conveyed by the color of an icon or badge. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
