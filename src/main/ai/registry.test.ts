import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createNetworkSwitch } from '#main/outbound/network-switch.ts';
import { chatAnswer, startModelServer, type ModelServer } from '#tests/helpers/model-server.ts';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import { modelFileSchema } from './models.ts';
import { createProviderRegistry, type RegistryDeps } from './registry.ts';

const models = modelFileSchema.parse(
  JSON.parse(readFileSync(new URL('../../../data/ai-models.json', import.meta.url), 'utf8')),
);
const call = { outbound: loopbackDoor() };
const offline = { outbound: loopbackDoor({ network: createNetworkSwitch(false) }) };
const registry = (more: Partial<RegistryDeps>) =>
  createProviderRegistry({
    models,
    key: () => Promise.resolve(null),
    localServerUrl: () => null,
    call,
    ...more,
  });
const keyFor =
  (wanted: string): RegistryDeps['key'] =>
  (provider) =>
    Promise.resolve(provider === wanted ? 'secret' : null);

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
});

describe('the registry of providers', () => {
  it('reaches nothing without keys', async () => {
    expect(await registry({}).reachable()).toEqual([]);
    const [model] = models.models;
    if (model === undefined) throw new Error('no models');
    expect(await registry({}).open(model)).toBeNull();
  });

  it.each(['openai-direct', 'anthropic-direct', 'google-direct', 'openrouter'] as const)(
    'reaches the models of %s with its key alone, and nothing while the network is switched off',
    async (provider) => {
      const found = await registry({ key: keyFor(provider) }).reachable();
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map((model) => model.provider))).toEqual(new Set([provider]));
      expect(await registry({ key: keyFor(provider), call: offline }).reachable()).toEqual([]);
      const [model] = found;
      if (model === undefined) throw new Error('no models');
      expect(await registry({ key: keyFor(provider) }).open(model)).not.toBeNull();
      expect(await registry({ key: keyFor('another') }).open(model)).toBeNull();
    },
  );

  it('offers what a local server offers, free of charge, also with the network switched off', async () => {
    server = await startModelServer([
      { status: 200, body: { data: [{ id: 'llama3' }] } },
      { status: 200, body: chatAnswer('hello', 'llama3') },
    ]);
    const local = registry({ localServerUrl: () => `${server?.url}/v1`, call: offline });
    const [model] = await local.reachable();
    expect(model).toMatchObject({ provider: 'local-server', model: 'llama3', inputPrice: 0, outputPrice: 0 });
    if (model === undefined) throw new Error('no local model');
    const provider = await local.open(model);
    const completion = await provider?.complete({
      model: 'llama3',
      system: '',
      prompt: 'hi',
      maxOutputTokens: 10,
      costsMoney: false,
    });
    expect(completion?.text).toBe('hello');
  });
});
