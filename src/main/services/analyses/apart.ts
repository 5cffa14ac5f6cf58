import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { QUESTION_LABELS } from '#shared/question-labels.ts';
import { selectedSet } from '#shared/selected-set.ts';
import { withoutFamilySize } from '#shared/test-family.ts';

type Entry = Pick<RegisteredTest, 'method' | 'label' | 'parameters' | 'selection' | 'seed' | 'createdAt'>;

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(QUESTION_LABELS));

/** A question without the name, an empty text and an empty list mean the same: nobody chose a value. */
const NOT_SET = '';

/** Of a question that differs from others only by what it leaves open. */
const DEFAULTS = 'with defaults';

/** The question of a test, by name; the set has a place of its own. */
const questionOf = ({ parameters, selection, seed }: Entry): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ ...parameters, ...selection, seed }).flatMap(([name, value]) =>
      name === 'set' || value === undefined ? [] : [[name, wordsOf(value)]],
    ),
  );

const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return NOT_SET;
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? 'none');
  if ('spec' in value) return String(value.spec);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${wordsOf(part)}`)
    .join(', ');
};

const alike = ({ method, label, selection }: Entry): string =>
  JSON.stringify([method, withoutFamilySize(label), selectedSet(selection)?.name]);

/** What tells each entry of the register from others of its name: its question, else when it was computed; empty where nothing has to. */
export const toldApart = <Test extends Entry>(
  tests: readonly Test[],
): readonly (Test & Pick<RegisteredTest, 'apart'>)[] => {
  const groups = Map.groupBy(
    tests.map((test) => ({ test, question: questionOf(test) })),
    ({ test }) => alike(test),
  );
  const words = new Map<Test, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const names = new Set(group.flatMap(({ question }) => [...question.keys()]));
    const differing = [...names].filter(
      (name) => new Set(group.map(({ question }) => question.get(name) ?? NOT_SET)).size > 1,
    );
    const questions = group.map(({ question }) => {
      const chosen = differing.filter((name) => (question.get(name) ?? NOT_SET) !== NOT_SET);
      if (differing.length > 0 && chosen.length === 0) return DEFAULTS;
      return chosen.map((name) => `${LABELS.get(name) ?? name}: ${question.get(name)}`).join('; ');
    });
    const sizes = new Map<string, number>();
    for (const one of questions) sizes.set(one, (sizes.get(one) ?? 0) + 1);
    for (const [place, { test }] of group.entries()) {
      const own = questions[place] ?? '';
      const when = sizes.get(own) === 1 ? '' : `computed ${test.createdAt.replace('T', ' ')} UTC`;
      words.set(test, [own, when].filter((part) => part !== '').join('; '));
    }
  }
  return tests.map((test) => ({ ...test, apart: words.get(test) ?? '' }));
};
