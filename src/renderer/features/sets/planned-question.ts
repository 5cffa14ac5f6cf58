import { specText } from '#renderer/entities/text/text-set.ts';
import { filled } from '#renderer/lib/filled.ts';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { codedSelectionSchema } from '#shared/contract/coded.ts';
import type { PlannedTest } from '#shared/contract/plans.ts';
import { ALL_DROPS, REST, textSetSchema } from '#shared/contract/text-sets.ts';
import { QUESTION_LABELS } from '#shared/question-labels.ts';

type Parameter = AnalysisMethodCard['parameters'][number];

/** What a test of a plan asks besides its method and set, as it is typed. */
export interface QuestionDraft {
  /** What drops are compared with, where the method takes both. */
  readonly other: 'posts' | 'events';
  /** Empty for all accounts. */
  readonly username: string;
  readonly platform: string;
  readonly includeReposts: boolean;
  /** First and last day of the drops, and category of the events; empty for all. */
  readonly startDate: string;
  readonly endDate: string;
  readonly category: string;
  /** Ids of the only events; empty for all. */
  readonly eventIds: readonly string[];
  /** The two sets of texts, as the text bench writes them. */
  readonly a: string;
  readonly b: string;
  /** Empty for the usual one. */
  readonly seed: string;
  /** By name; one that is absent or empty has its default. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const EMPTY_QUESTION: QuestionDraft = {
  other: 'posts',
  username: '',
  platform: 'all',
  includeReposts: true,
  startDate: '',
  endDate: '',
  category: '',
  eventIds: [],
  a: ALL_DROPS,
  b: REST,
  seed: '',
  parameters: {},
};

export const OTHERS = { posts: 'Posts', events: 'News events' };

export const parameterLabel = ({ description, unit }: Parameter): string =>
  unit === null || unit === '' ? description : `${description} (${unit})`;

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value);

/** The default of a parameter, as it would be typed. */
export const defaultText = (parameter: Parameter): string => plain(parameter.default);

/** A typed number, or the text itself, which the server then refuses by name. */
const numberOf = (text: string): number | string => {
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
};

const valueOf = ({ type, default: standard }: Parameter, text: string): unknown => {
  if (type === 'boolean') return text === 'true';
  if (type === 'number' || type === 'integer') return numberOf(text);
  if (type !== 'list') return text;
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const areNumbers = Array.isArray(standard) && typeof standard[0] === 'number';
  return areNumbers ? entries.map(numberOf) : entries;
};

/** What of its data a question to the method can narrow. */
export const narrowingOf = ({ reads, readsPosts, readsOthers }: AnalysisMethodCard, other: string) => ({
  texts: reads.includes('texts'),
  days: reads.includes('drops'),
  posts: readsPosts && !(readsOthers && other === 'events'),
  events: reads.includes('events') || (readsOthers && other === 'events'),
});

const selectionOf = (method: AnalysisMethodCard, question: QuestionDraft) => {
  const { other, username, platform, includeReposts, startDate, endDate, category, eventIds, a, b } =
    question;
  const { texts, days, posts, events } = narrowingOf(method, other);
  return {
    ...(method.readsOthers && other === 'events' ? { other } : {}),
    ...(posts ? { platform, ...filled({ username }), ...(includeReposts ? {} : { includeReposts }) } : {}),
    ...(days ? filled({ startDate, endDate }) : {}),
    ...(events
      ? {
          ...filled<Readonly<Record<string, string>>>({ category }),
          ...(eventIds.length === 0 ? {} : { eventIds }),
        }
      : {}),
    ...(texts ? { a: { spec: a, hash: null }, b: { spec: b, hash: null } } : {}),
  };
};

/** Selection, parameters and seed of a planned test: what the method does not read is left out, and so is what is left at its default. */
export const plannedQuestion = (method: AnalysisMethodCard, question: QuestionDraft) => ({
  selection: selectionOf(method, question),
  ...(question.seed.trim() === '' ? {} : { seed: numberOf(question.seed) }),
  parameters: Object.fromEntries(
    method.parameters.flatMap((parameter) => {
      const text = question.parameters[parameter.name]?.trim() ?? '';
      return text === '' || text === defaultText(parameter)
        ? []
        : [[parameter.name, valueOf(parameter, text)]];
    }),
  ),
});

const answerText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const texts = textSetSchema.safeParse(value);
  if (texts.success) return specText(texts.data.spec);
  const coded = codedSelectionSchema.safeParse(value);
  if (coded.success) return plain([coded.data.batch, coded.data.code, coded.data.coder].filter(Boolean));
  return (value === 'posts' || value === 'events' ? OTHERS[value] : plain(value)) || 'none';
};

/** Everything a run must agree with besides method and set, in the words of the form. */
export const questionWords = (
  method: AnalysisMethodCard | undefined,
  { selection, parameters, seed }: PlannedTest,
): string => {
  const labels = new Map<string, string>([
    ...Object.entries(QUESTION_LABELS),
    ...(method?.parameters ?? []).map((parameter) => [parameter.name, parameterLabel(parameter)] as const),
  ]);
  return Object.entries({ ...selection, ...parameters, seed })
    .filter(([name]) => name !== 'set')
    .map(([name, value]) => `${labels.get(name) ?? name}: ${answerText(value)}`)
    .join('; ');
};
