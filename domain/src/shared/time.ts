/** Milliseconds in a unit of time (spec 9). */
export const MS_PER = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;
