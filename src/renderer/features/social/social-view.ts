export const TWITTER_TABS = ['collect', 'setup', 'collected', 'import'] as const;
export type TwitterTab = (typeof TWITTER_TABS)[number];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

const unless = (value: string, fallback: string): string | null => (value === fallback ? null : value);

export interface TwitterView {
  readonly tab: TwitterTab;
}

export const twitterViewCodec = {
  read: (parameters: URLSearchParams): TwitterView => ({
    tab: oneOf(TWITTER_TABS, parameters.get('tab'), 'collect'),
  }),
  write: ({ tab }: TwitterView): Readonly<Record<string, string | null>> => ({ tab: unless(tab, 'collect') }),
};

export const COMMS_TABS = ['timeline', 'collection', 'proofs', 'statistics'] as const;
export type CommsTab = (typeof COMMS_TABS)[number];
export const PLATFORM_FILTERS = ['all', 'twitter', 'truthsocial'] as const;
export type PlatformFilter = (typeof PLATFORM_FILTERS)[number];

/** The Communications Center's view; an empty account means the first of the list. */
export interface CommsView {
  readonly tab: CommsTab;
  readonly account: string;
  readonly platform: PlatformFilter;
  readonly search: string;
  /** The finding shown side by side. */
  readonly finding: string;
}

export const DEFAULT_COMMS: CommsView = {
  tab: 'timeline',
  account: '',
  platform: 'all',
  search: '',
  finding: '',
};

const word = (text: string | null, pattern: RegExp): string =>
  text !== null && pattern.test(text) ? text : '';

export const commsViewCodec = {
  read: (parameters: URLSearchParams): CommsView => ({
    tab: oneOf(COMMS_TABS, parameters.get('tab'), DEFAULT_COMMS.tab),
    account: word(parameters.get('account'), /^[A-Za-z0-9_]{1,50}$/),
    platform: oneOf(PLATFORM_FILTERS, parameters.get('platform'), DEFAULT_COMMS.platform),
    search: (parameters.get('search') ?? '').slice(0, 2000),
    finding: word(parameters.get('finding'), /^[\w:-]{1,200}$/),
  }),
  write: (view: CommsView): Readonly<Record<string, string | null>> =>
    Object.fromEntries(
      (Object.keys(DEFAULT_COMMS) as (keyof CommsView)[]).map((key) => [
        key,
        unless(view[key], DEFAULT_COMMS[key]),
      ]),
    ),
};
