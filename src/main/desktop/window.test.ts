import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lastRoute } from './window.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-window-'));
const file = join(folder, 'window.json');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const place = { x: 1, y: 2, width: 800, height: 600, isMaximized: false };
const routeFrom = (route: unknown): string => {
  writeFileSync(file, JSON.stringify({ ...place, route }));
  return lastRoute(file);
};

describe('the page a window comes back to', () => {
  it.each(['/', '/drops/42', '/drops?search=a%20b&sort=time', '/not/there'])('keeps %s', (route) => {
    expect(routeFrom(route)).toBe(route);
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'drops',
    '//example.org/',
    '/\\example.org',
    '/a\\b',
    'https://example.org/',
    'javascript:alert(1)',
    '/a\nb',
    `/${'a'.repeat(5000)}`,
  ])('goes to the first page for %j, which is no path of ours', (route) => {
    expect(routeFrom(route)).toBe('/');
  });

  it('goes to the first page where the note is missing or damaged', () => {
    writeFileSync(file, '{"x":');
    expect(lastRoute(file)).toBe('/');
    expect(lastRoute(join(folder, 'none.json'))).toBe('/');
  });
});
