import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';

type Parameter = AnalysisMethodCard['parameters'][number];

/** What a test of a plan asks besides its method and set, as it is typed. */
export interface QuestionDraft {
  /** What drops are compared with, where the method takes both. */
  readonly other: 'posts' | 'events';
  /** Empty for all accounts. */
  readonly username: string;
  readonly platform: string;
  /** By name; one that is absent or empty has its default. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const EMPTY_QUESTION: QuestionDraft = {
  other: 'posts',
  username: '',
  platform: 'all',
  parameters: {},
};

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

const selectionOf = (
  { readsPosts, readsOthers }: AnalysisMethodCard,
  { other, username, platform }: QuestionDraft,
) => {
  if (readsOthers && other === 'events') return { other };
  return readsPosts ? { platform, ...(username === '' ? {} : { username }) } : {};
};

/** Selection and parameters of a planned test: what the method does not read is left out, and so is what is left at its default. */
export const plannedQuestion = (method: AnalysisMethodCard, question: QuestionDraft) => ({
  selection: selectionOf(method, question),
  parameters: Object.fromEntries(
    method.parameters.flatMap((parameter) => {
      const text = question.parameters[parameter.name]?.trim() ?? '';
      return text === '' || text === defaultText(parameter)
        ? []
        : [[parameter.name, valueOf(parameter, text)]];
    }),
  ),
});
