import { createParser, parseAsStringLiteral, type Options } from 'nuqs';

/** Changes a view’s state in the URL. A change is a step of the history, unless `history` is `replace` (typing, dragging). */
export type SetUrlState<State> = (change: Partial<State>, options?: Options) => unknown;

/** Of a part of a page that shows the view of the page, and changes it. */
export interface UrlViewProps<State> {
  readonly view: State;
  readonly setView: SetUrlState<State>;
}

/** For changes that are no step to go back to. */
export const NO_STEP = { history: 'replace' } as const satisfies Options;

export const parseAsText = (accepts: (text: string) => boolean) =>
  createParser({ parse: (text) => (accepts(text) ? text : null), serialize: String });

/** A whole number, both bounds inclusive. */
export const parseAsWhole = (low: number, high: number) =>
  createParser({
    parse: (text) => {
      const value = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
      return value >= low && value <= high ? value : null;
    },
    serialize: String,
  });

/** One of the values that have a label. @param labels by these values, as a field takes them */
export const parseAsLabeled = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  parseAsStringLiteral(Object.keys(labels) as Value[]);

/** The page of a list, from 1. */
export const pageParser = parseAsWhole(1, 1_000_000).withDefault(1);

/** Some of the values, in their order; `none` is the empty list. A list with any other value is not taken. */
export const parseAsSome = <Value extends string>(values: readonly Value[]) =>
  createParser<readonly Value[]>({
    parse: (text) => {
      const parts = text === 'none' ? [] : text.split(',');
      return parts.every((part) => values.some((value) => value === part))
        ? values.filter((value) => parts.includes(value))
        : null;
    },
    serialize: (list) => (list.length === 0 ? 'none' : list.join(',')),
    eq: (a, b) => a.length === b.length && a.every((value) => b.includes(value)),
  });

/**
 * The parameters of a page: each with what reads its text, null where it does not take it. A page exports those that its parts have as
 * `parameters`; what is not among them is said not to be used.
 */
export type ParserTable = Readonly<
  Record<string, { readonly parse: (text: string, address: URLSearchParams) => unknown }>
>;

/** `key=value`, short enough for a notice. */
export const pairText = (parameters: URLSearchParams, key: string): string =>
  `${key}=${(parameters.get(key) ?? '').slice(0, 60)}`;
