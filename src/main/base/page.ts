/** A part of a list, with the size of the whole: what is counted is `total`, never the items. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Why it is empty, where that is known. */
  readonly because?: string;
}

export const isPage = (value: unknown): value is Page<unknown> =>
  typeof value === 'object' && value !== null && 'items' in value && 'total' in value;
