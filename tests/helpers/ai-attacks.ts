import { expect } from 'vitest';
import { ANALYSIS_TYPES } from '#shared/constants.ts';
import { aiSessionSchema } from '#shared/contract/ai.ts';
import { createAiWorkstation, endedSession, startedSession } from './ai-workstation.ts';
import { chatAnswer, startModelServer } from './model-server.ts';
import type { promptAttacks } from './prompt-attacks.ts';

const MODEL = 'anthropic/claude-3.5-sonnet';

/** Lets a model obey one attack a section, and expects nothing of it in what a session shows. */
export const expectNoAttackThrough = async (attacks: typeof promptAttacks): Promise<void> => {
  let index = 0;
  const server = await startModelServer([
    (request) => {
      const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
      const attack = attacks[index % attacks.length];
      index += 1;
      const marker = /marker (mk-[0-9a-f]+)/.exec(messages[0]?.content ?? '')?.[1] ?? '';
      const obeyed = {
        analysis: `Sound. The marker is ${marker}. Drop 99999 agrees. ${(attack?.post ?? '').slice(0, 500)}`,
        claims: [],
        caveats: [`Marker ${marker} again.`],
      };
      return { status: 200, body: chatAnswer(JSON.stringify(obeyed), MODEL) };
    },
  ]);
  const workstation = await createAiWorkstation(server);
  for (let round = 0; round < attacks.length; round += ANALYSIS_TYPES.length) {
    const session = await endedSession(
      workstation,
      await startedSession(workstation, { model: MODEL, analysisTypes: [...ANALYSIS_TYPES] }),
    );
    expect(aiSessionSchema.parse(session)).toEqual(session);
    const { rejected, ...shown } = session.results?.temporalAnalysis ?? { rejected: [] };
    expect(rejected.length).toBeGreaterThan(2);
    expect(JSON.stringify(shown)).not.toMatch(/mk-[0-9a-f]{16}|\b99999\b/);
  }
  expect(index).toBe(attacks.length);
  expect(new Set(server.seen.map(({ path }) => path))).toEqual(new Set(['/api/v1/chat/completions']));
  expect(server.seen.every(({ body }) => !body.includes('"tools"'))).toBe(true);
  await workstation.dispose();
  await server.close();
};
