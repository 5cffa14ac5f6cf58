import { parseAsBoolean, parseAsStringLiteral, useQueryStates, type inferParserType } from 'nuqs';
import { parseAsSome, parseAsText, parseAsWhole } from '#renderer/lib/url.ts';
import { platformIdOf } from '#shared/contract/platforms.ts';
import {
  accountCoordinationParameters,
  NULLS,
  SHARED_OBJECTS,
  type NullName,
  type SharedObject,
} from '#shared/methods/account-coordination.ts';

const DEFAULTS = accountCoordinationParameters.parse({});
const LONGEST_NAME = 300;
const LONGEST_WINDOW = 31 * 86_400;
const MOST_SHARES = 1000;

const accountParser = parseAsText((text) => text.trim() !== '' && text.length <= LONGEST_NAME).withDefault(
  '',
);

/** What the size and the color of an account say. */
const SIZES = ['degree', 'betweenness'] as const;
const COLORS = ['group', 'time'] as const;

/** What makes one view of the page; all of it is in the address. */
export const accountsParsers = {
  platform: parseAsText((text) => text === 'all' || platformIdOf(text) === text).withDefault('all'),
  objects: parseAsSome(SHARED_OBJECTS).withDefault(DEFAULTS.objects),
  /** Seconds. */
  window: parseAsWhole(0, LONGEST_WINDOW).withDefault(DEFAULTS.window),
  minimum: parseAsWhole(1, MOST_SHARES).withDefault(DEFAULTS.minParticipation),
  chance: parseAsStringLiteral(NULLS).withDefault(DEFAULTS.null),
  reposts: parseAsBoolean.withDefault(true),
  author: parseAsBoolean.withDefault(false),
  account: accountParser,
  /** The edge that is open, by its accounts. */
  one: accountParser,
  other: accountParser,
  /** Whether the network has all kept edges instead of its backbone, and as which picture. */
  all: parseAsBoolean.withDefault(false),
  picture: parseAsStringLiteral(['network', 'time', 'matrix'] as const).withDefault('network'),
  /** Around the account of the view: within so many steps, 0 for all; or a path to this one. */
  steps: parseAsWhole(0, 3).withDefault(0),
  path: accountParser,
  size: parseAsStringLiteral(SIZES).withDefault('degree'),
  color: parseAsStringLiteral(COLORS).withDefault('group'),
  /** The period that the network is of, from 1; null for all. */
  period: parseAsWhole(1, 1000),
  /** The group that is open, from 1. */
  group: parseAsWhole(1, 1000).withDefault(1),
};
export type AccountsView = inferParserType<typeof accountsParsers>;
export type NetworkLook = Pick<AccountsView, 'size' | 'color'>;

export const useAccountsView = () => {
  const [view, change] = useQueryStates(accountsParsers);
  return { view, change };
};
export type AccountsViewState = ReturnType<typeof useAccountsView>;

/** The question of a view, as every call of the page asks it. @param set of the address; `{}` for all posts */
export const questionOf = (
  { platform, objects, window, minimum, chance, reposts, author }: AccountsView,
  set: { readonly set?: string },
) => ({
  platform,
  window,
  null: chance,
  ...set,
  objects,
  minParticipation: minimum,
  includeReposts: reposts ? ('true' as const) : ('false' as const),
  withAuthor: author,
});

export const OBJECT_LABELS: Readonly<Record<SharedObject, string>> = {
  object: 'Stated object',
  link: 'Link',
  domain: 'Domain',
  hashtag: 'Hashtag',
  mention: 'Mention',
  repost: 'Repost of the same post',
  reply: 'Reply to the same post',
  image: 'Image',
  text: 'Same text',
  'near-text': 'Nearly the same text',
};

export const NULL_LABELS: Readonly<Record<NullName, string>> = {
  repetition: 'Repetition',
  closeness: 'Closeness',
};

type OverChance = Readonly<
  Record<NullName, Readonly<Record<'expected' | 'low' | 'high' | 'p', number | null>>>
>;

export const NULL_COLUMNS: Readonly<Record<string, (point: OverChance) => number | null>> =
  Object.fromEntries(
    NULLS.flatMap((name) => [
      [`${name}: expected`, (point: OverChance) => point[name].expected],
      [`${name}: 95% range, low`, (point: OverChance) => point[name].low],
      [`${name}: 95% range, high`, (point: OverChance) => point[name].high],
      [`${name}: p`, (point: OverChance) => point[name].p],
    ]),
  );

/** What each kind of chance asks, in a few words. */
export const NULL_MEANINGS: Readonly<Record<NullName, string>> = {
  repetition: 'accounts shuffled within each object: do the same two meet too often?',
  closeness: 'accounts shifted by whole days: do they meet too closely?',
};

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const;

/** `10 s`, `1 min`, `12 h`, `1.5 d`. @param seconds */
export const durationText = (seconds: number): string => {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 's'];
  return `${Math.round((seconds / size) * 10) / 10} ${unit}`;
};

/** Kind and id of an object in words: `link https://news.example/1`. */
export const objectText = (object: string): string => {
  const at = object.indexOf(':');
  const kind = SHARED_OBJECTS.find((name) => name === object.slice(0, at));
  return kind === undefined ? object : `${OBJECT_LABELS[kind].toLowerCase()}: ${object.slice(at + 1)}`;
};
