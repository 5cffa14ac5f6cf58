import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument('1.2.3');

/** Every reference in a document. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
};

const found = (pointer: string): unknown =>
  pointer
    .replace(/^#\//u, '')
    .split('/')
    .reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null
          ? Reflect.get(at, step.replaceAll('~1', '/').replaceAll('~0', '~'))
          : undefined,
      document,
    );

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 by the published schema', async () => {
    const validator = new Validator({ strict: false });
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    // Throws where a reference leads nowhere.
    validator.resolveRefs();
  });

  it('has references, and each leads somewhere inside it', () => {
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(200);
    expect(references.filter((pointer) => !pointer.startsWith('#/') || found(pointer) === undefined)).toEqual(
      [],
    );
    expect(JSON.stringify(document)).not.toContain('"$defs"');
  });

  it('names Prefer and 202 where a job may compute the answer, and nowhere else', () => {
    const named = (word: string): readonly string[] =>
      Object.values(document['paths'] as Record<string, Record<string, { operationId: string }>>)
        .flatMap((path) => Object.values(path))
        .filter((operation) => JSON.stringify(operation).includes(word))
        .map(({ operationId }) => operationId)
        .toSorted();
    const computed = (Object.entries(endpoints) as [string, Endpoint][])
      .filter(([, endpoint]) => endpoint.computed === true)
      .map(([name]) => name)
      .toSorted();
    expect(named('/parameters/Prefer"')).toEqual(computed);
    expect(named('/responses/Computing"')).toEqual(computed);
    expect(named('/responses/NotComputed"')).toEqual(computed);
    expect(computed).toContain('getLadder');
    expect(computed).not.toContain('listDrops');
  });

  it('describes every endpoint once, with its own parameters', () => {
    const operations = Object.values(
      document['paths'] as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });
});
