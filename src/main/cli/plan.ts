import { parseInput } from '#main/base/input.ts';
import { parseStorableJson } from '#main/base/json.ts';
import { planDraftSchema, type Plan, type PlanDraft } from '#shared/contract/plans.ts';
import { actionCommand, operandOf } from './action-command.ts';
import { tableOf } from './table.ts';
import { readJsonFile } from './text-files.ts';
import { acting, reading } from './with-workstation.ts';

const readDraft = async (file: string): Promise<PlanDraft> => {
  const draft = await readJsonFile(file, parseStorableJson, (reason) => [
    'invalid_file',
    `${file} is not a JSON file: ${reason}.`,
  ]);
  return parseInput(planDraftSchema, draft, 'invalid_file');
};

const planTable = (plans: readonly Plan[]): string =>
  tableOf(
    plans,
    [
      'name',
      ['locked', 'lockedAt'],
      ['tests', ({ plan: { tests } }) => tests.length],
      ['run', ({ runs }) => runs.filter((numbers) => numbers.length > 0).length],
      ['deviations', ({ deviations }) => deviations.length],
      ['sha256', ({ sha256 }) => sha256.slice(0, 12)],
    ],
    'No plan is locked.',
  );

/** Plans that are locked before their tests are run. */
export const plan = actionCommand('plan', 'lock', {
  operands: 2,
  actions: {
    lock: {
      options: { 'accept-seen': { type: 'boolean' } },
      example: 'plan.json',
      run: acting(async ({ analyses: { plans } }, line) => {
        const draft = await readDraft(operandOf(line, 'the FILE of a plan'));
        const acceptSeen = draft.acceptSeen || line.options['accept-seen'] === true;
        const value = await plans.lock({ ...draft, acceptSeen });
        return {
          value,
          text: `“${value.name}” was locked at ${value.lockedAt} UTC. SHA-256 ${value.sha256}`,
        };
      }),
    },
    show: {
      example: '"Storms of 2018" --json',
      run: reading(async ({ analyses: { plans } }, line) => {
        const name = operandOf(line, 'the NAME of a plan');
        return {
          value: await plans.get(name),
          text: await plans.text(name),
          isDocument: true,
        };
      }),
    },
    list: {
      run: reading(async ({ analyses: { plans } }) => {
        const value = await plans.list();
        return { value, text: planTable(value) };
      }),
    },
    check: {
      run: reading(async ({ analyses: { plans } }) => {
        const value = await plans.check();
        return { value, text: value.sentence, exitCode: value.isWhole ? 0 : 1 };
      }),
    },
  },
});
