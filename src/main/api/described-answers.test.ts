import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPaged, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { workstationWithPosts } from '#tests/helpers/report-workstation.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';
import { openApiDocument } from './openapi.ts';

const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
let w: TestWorkstation;
beforeAll(async () => {
  // Media types are the same of few items, which the reports and methods compute soon.
  w = await workstationWithPosts(writeSmallArchive(source, 100));
});
afterAll(async () => {
  await w.dispose();
  rmSync(source, { recursive: true });
});

interface Described {
  readonly responses: {
    readonly 200: { readonly content: object; readonly headers: object };
  };
}
const paths = openApiDocument('1.2.3')['paths'] as Record<string, Record<string, Described>>;
const describedOf = (path: string): Described['responses'][200] => {
  const operation = paths[path.split('?', 1)[0] ?? '']?.['get'];
  if (operation === undefined) throw new Error(`The document has no ${path}.`);
  return operation.responses[200];
};

/** Every format of each endpoint that has some. */
const files = (Object.values(endpoints) as Endpoint[])
  .filter(({ method, path, produces }) => method === 'GET' && produces !== undefined && !path.includes(':'))
  .map(({ path }): readonly string[] => {
    const parameters = (paths[path]?.['get'] as { parameters?: readonly unknown[] } | undefined)?.parameters;
    const format = (parameters ?? []).find(
      (parameter): parameter is { schema: { enum: readonly string[] } } =>
        (parameter as { name?: string }).name === 'format',
    );
    return format === undefined ? [path] : format.schema.enum.map((name) => `${path}?format=${name}`);
  })
  .filter(([path = '']) => !/\/(?:events|brief)\b(?!-)/u.test(path))
  .map((formats) =>
    formats.map((path) => (path.startsWith('/api/citations') ? `${path}&item=drop:1` : path)),
  );
/** A third of each endpoint’s, and each format of some endpoint. */
const ofRun = files
  .toSorted((a, b) => b.length - a.length)
  .flatMap((formats, place) => {
    const from = place % formats.length;
    return ofTurn([...formats.slice(from), ...formats.slice(0, from)], Math.min(3, formats.length));
  });

describe('an answer', () => {
  it('names each media type that it can have in its description, and is none of bytes without a name', () => {
    const nameless = (Object.entries(endpoints) as [string, Endpoint][])
      .filter(([, { produces }]) => produces?.includes('application/octet-stream') === true)
      .map(([name]) => name);
    expect(nameless).toEqual([]);
    expect(files.flat().length).toBeGreaterThan(35);
  });

  it.each(ofRun)('has the media type that is described: %s', async (path) => {
    const { status, headers } = await w.get(path);
    expect(status).toBe(200);
    expect(Object.keys(describedOf(path).content)).toContain(headers.get('content-type'));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename/u);
    expect(headers.get('x-time-zone')).toBe('UTC');
  });

  it.each([
    '/api/q-drops',
    '/api/q-drops/stats',
    '/api/nothing',
    '/api/q-drops?limit=x',
    '/api/pattern-analysis/temporal-clusters',
  ])('says the zone of its times: %s', async (path) => {
    expect((await w.get(path)).headers.get('x-time-zone')).toBe('UTC');
  });

  it('says the size of a list where that is described, and only there', async () => {
    const lists = (Object.values(endpoints) as Endpoint[])
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .filter(({ tag, produces }) => produces === undefined && (tag === 'Drops' || tag === 'Patterns'));
    for (const endpoint of lists) {
      const { status, headers } = await w.get(endpoint.path);
      if (status !== 200) continue;
      expect([endpoint.path, headers.has('x-total-count')]).toEqual([endpoint.path, isPaged(endpoint)]);
      expect(Object.hasOwn(describedOf(endpoint.path).headers, 'X-Total-Count')).toBe(isPaged(endpoint));
    }
  });
});
