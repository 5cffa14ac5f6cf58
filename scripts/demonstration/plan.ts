/** What a drop has been chosen for; a drop carries at most one planted truth besides the style. */
export type Role = 'none' | 'burst' | 'twin' | 'anniversary' | 'interval' | 'event' | 'post' | 'phrase';

/** One drop before its text is written. */
export interface Slot {
  time: number;
  role: Role;
  /** Lines that have to be in the text. */
  lines: string[];
  /** A marker of the future is in the text (true), must not (false), or may (null). */
  future: boolean | null;
  /** Short texts keep a planted term heavy. */
  short: boolean;
}

export const createSlot = (time: number, role: Role = 'none'): Slot => ({
  time,
  role,
  lines: [],
  future: null,
  short: false,
});

/** Drops in canonical order: time, then the order they came in. */
export const sortSlots = (slots: readonly Slot[]): Slot[] => [...slots].sort((a, b) => a.time - b.time);
