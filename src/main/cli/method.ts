import { z } from 'zod';
import { isRunnable, methods, type MethodId } from '#main/analysis/registry.ts';
import { parseInput } from '#main/base/input.ts';
import { parseUnambiguousJson } from '#main/base/json.ts';
import { methodCard } from '#main/services/analyses/cards.ts';
import { requireRunnable, type RunRequest } from '#main/services/analyses/questions.ts';
import { narrowTo } from '#main/services/analyses/run-sets.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import { plural } from '#shared/figures.ts';
import { remarksOf } from '#shared/result-remarks.ts';
import { testSentence } from '#shared/test-family.ts';
import { answerRun } from './answer-run.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { markLines } from './mark-lines.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableOf } from './table.ts';
import { isOverSets, specsOf } from './text-sets.ts';

const SHOWN_TESTS = 20;

const list = (): CommandResult => {
  const runnable = methods.filter(isRunnable).map(({ id, title, summary }) => ({ id, title, summary }));
  return {
    value: runnable,
    text: tableOf(runnable, [
      ['method', 'id'],
      ['what it answers', 'summary'],
    ]),
  };
};

const describe = (id: string): CommandResult => {
  const card = methodCard(requireRunnable(id).id);
  return {
    value: card,
    text: [
      `${card.title}, version ${card.version}. ${card.summary}`,
      '',
      card.definition,
      '',
      tableOf(card.parameters, [
        ['parameter', 'name'],
        ['default', ({ default: value }) => JSON.stringify(value)],
        ['unit', ({ unit }) => unit ?? ''],
        ['what it is', 'description'],
      ]),
    ].join('\n'),
  };
};

/** An option that is an object in JSON; nothing where it is left out. */
const objectOption = ({ options }: CommandLine, name: string): Readonly<Record<string, unknown>> => {
  const text = options[name];
  if (typeof text !== 'string') return {};
  const refuse = (): never => {
    throw new UsageError(`--${name} takes an object in JSON, such as '{"${EXAMPLES[name] ?? 'name'}":8}'.`);
  };
  let value: unknown;
  try {
    value = parseUnambiguousJson(text);
  } catch {
    return refuse();
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse();
};
const EXAMPLES: Readonly<Record<string, string>> = { parameters: 'surrogates' };

const partsSchema = z.object({ selection: selectionSchema });

const run = async (line: CommandLine, id: MethodId): Promise<CommandResult> => {
  const { seed } = schemaOptions(seedSchema, line);
  const { set } = line.options;
  const parameters = objectOption(line, 'parameters');
  const { selection } = parseInput(
    partsSchema,
    { selection: objectOption(line, 'selection') },
    'invalid_query',
  );
  const { result, plan } = await answerRun(line, id, async ({ services }) => {
    const texts = isOverSets(line) ? await services.text.selection(specsOf(line)) : {};
    const request: RunRequest = {
      parameters,
      selection: { ...selection, ...texts },
      seed,
    };
    return { request: typeof set === 'string' ? narrowTo(set, request) : request };
  });
  const method = requireRunnable(id);
  const tests = method.tests(result).toSorted((a, b) => a.p - b.p);
  const { refusal, notes } = remarksOf(result);
  return {
    value: { method: id, version: method.version, seed, plan, result },
    text: [
      `${method.title}: ${plural(tests.length, 'test')}.`,
      ...(refusal === null ? [] : [refusal]),
      ...notes,
      ...tests.slice(0, SHOWN_TESTS).map(testSentence),
      ...(tests.length > SHOWN_TESTS ? [`The ${SHOWN_TESTS} with the smallest p.`] : []),
      ...markLines(id, plan, tests.length),
      'The whole result: --json.',
    ].join('\n'),
  };
};

/** Any method by its id, over the data folder, as the window and agents run it. */
export const method: CliCommand = {
  operands: 1,
  options: {
    ...schemaOptionTypes(seedSchema),
    describe: { type: 'boolean' },
    a: { type: 'string' },
    b: { type: 'string' },
    set: { type: 'string' },
    parameters: { type: 'string' },
    selection: { type: 'string' },
  },
  example: `method topics --a "drops:startDate=2018-01-01" --parameters '{"k":8}'`,
  run: async (line) => {
    const [id] = line.operands;
    if (id === undefined) return list();
    return line.options['describe'] === true ? describe(id) : run(line, requireRunnable(id).id);
  },
};
