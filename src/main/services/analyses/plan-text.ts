import type { Plan, PlannedTest } from '#shared/contract/plans.ts';

const FAMILIES = {
  plan: 'q is taken over the tests of this plan.',
  register: 'q is taken over the whole test register.',
} as const;

const testLines = ({ method, version, parameters, selection, seed, result }: PlannedTest, index: number) => [
  `${index + 1}. ${method} (version ${version}, seed ${seed})`,
  `   Parameters: ${JSON.stringify(parameters)}`,
  `   Data: ${JSON.stringify(selection)}`,
  `   A result is: ${result}`,
];

/**
 * A locked plan as plain text: first for people, then the canonical JSON that the hash covers.
 * @param json the plan’s canonical JSON
 */
export const planText = ({ name, sha256, previous, lockedAt, entry, entryHash, plan }: Plan, json: string) =>
  [
    `Plan: ${name}`,
    `Locked: ${lockedAt} UTC`,
    `SHA-256 of the plan: ${sha256}`,
    `SHA-256 of the plan before it: ${previous}`,
    `Study log: entry ${entry}, ${entryHash}`,
    `Dataset: ${plan.datasetSha256 ?? 'none was open'}`,
    '',
    `Question: ${plan.question}`,
    `Family: ${FAMILIES[plan.family]}`,
    `Stopping rule: ${plan.stoppingRule}`,
    '',
    'Tests:',
    ...plan.tests.flatMap(testLines),
    '',
    'Canonical JSON:',
    json,
    '',
  ].join('\n');
