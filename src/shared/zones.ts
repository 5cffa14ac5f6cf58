/** The zones times are shown in; the archive's research literature uses both. */
export const TIME_ZONES = ['UTC', 'America/New_York'] as const;
export type TimeZone = (typeof TIME_ZONES)[number];
