import { expect, it } from 'vitest';
import { answerRequests } from '#tests/helpers/answer-requests.ts';
import { generateRequests } from '#tests/helpers/generated-requests.ts';
import { noteFigures } from '#tests/helpers/soak.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

/** The full tier sends 10,000. */
const COUNT = Number(process.env['DROPSCOPE_REQUESTS'] ?? 400);

it(
  `answers ${COUNT} generated requests over every endpoint without a failure of its own, each within 5 s`,
  { timeout: 60_000 + COUNT * 1000 },
  async () => {
    const w = await createTestWorkstation({ data: 'demonstration' });
    const { faults, ...figures } = await answerRequests(w, generateRequests(COUNT));
    noteFigures('requests', { count: COUNT, ...figures });
    expect(faults.join('\n')).toBe('');
    await w.dispose();
  },
);
