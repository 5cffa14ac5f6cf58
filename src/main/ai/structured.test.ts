import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  chatAnswer,
  startModelServer,
  type Behaviour,
  type ModelServer,
} from '#tests/helpers/model-server.ts';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import { chatCompletions } from './chat-completions.ts';
import { sectionAnswerSchema } from './prompts.ts';
import type { Completion } from './provider.ts';
import { completeStructured, wireSchema } from './structured.ts';

const schema = z.object({ word: z.string().max(5), count: z.int().min(1) });
let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
});

const ask = async (answers: readonly string[]) => {
  server = await startModelServer(
    answers.map((text): Behaviour => ({ status: 200, body: chatAnswer(text) })),
  );
  const completions: Completion[] = [];
  const provider = chatCompletions('', 'max_tokens').create(
    { apiKey: 'k', baseUrl: `${server.url}/v1` },
    { outbound: loopbackDoor() },
  );
  const result = await completeStructured(provider, {
    model: 'm',
    system: 's',
    prompt: 'the question',
    name: 'word',
    schema,
    support: 'schema',
    maxOutputTokens: 100,
    costsMoney: true,
    onCompletion: (completion) => completions.push(completion),
  }).catch((error: unknown) => error);
  return { result, completions, seen: server.seen };
};

describe('structured answers', () => {
  it.each([
    '{"word":"drop","count":2}',
    '```json\n{"word":"drop","count":2}\n```',
    'Sure: {"word":"drop","count":2} Done.',
  ])('reads %s', async (text) => {
    const { result, seen } = await ask([text]);
    expect(result).toMatchObject({ value: { word: 'drop', count: 2 }, repaired: false });
    expect(seen).toHaveLength(1);
  });

  it.each(['no JSON at all', '{"word":"drop"}', '{"word":"too long","count":0}', '{"word":"dr'])(
    'asks once more after %s, saying what was wrong',
    async (text) => {
      const { result, completions, seen } = await ask([text, '{"word":"drop","count":1}']);
      expect(result).toMatchObject({ value: { count: 1 }, repaired: true });
      expect(completions).toHaveLength(2);
      expect(seen[1]?.body).toContain('the question');
      expect(seen[1]?.body).toContain('What was wrong');
    },
  );

  it('gives up after the second answer that does not fit; both are counted', async () => {
    const { result, completions, seen } = await ask(['nothing', '{"word":1}', '{"word":"drop","count":1}']);
    expect(result).toMatchObject({ kind: 'layout-changed' });
    expect([completions.length, seen.length]).toEqual([2, 2]);
  });

  it('sends schemas in the words all providers know', () => {
    const text = JSON.stringify(wireSchema(sectionAnswerSchema));
    expect(text).not.toMatch(/"(\$schema|maxLength|minLength|maxItems|minimum|maximum)"/);
    const root = wireSchema(sectionAnswerSchema) as { required: string[]; additionalProperties: boolean };
    expect(root.required).toEqual(['analysis', 'claims', 'caveats']);
    expect(root.additionalProperties).toBe(false);
  });
});
