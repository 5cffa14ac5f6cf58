import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', 'src', 'main');
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { file: relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
  });

/** Files that may hold what `pattern` finds. */
const holders = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

describe('the one door to other machines', () => {
  it('is the only file that opens connections', () => {
    expect(holders(/^import (?!type).*from 'undici'/m)).toEqual([
      'outbound/exchange.ts',
      'outbound/guarded-agent.ts',
    ]);
    expect(
      holders(/from 'node:(?:https|http2|dgram|net)'/).filter((file) => !file.startsWith('headless/')),
    ).toEqual([
      // A type: the shape of the lookup that the socket calls.
      'outbound/guarded-agent.ts',
    ]);
    expect(holders(/from 'node:http'/)).toEqual(['headless/server.ts']);
  });

  it('is not gone around by the global fetch or a socket', () => {
    // The shell hands a request of its own window to the workstation's fetch.
    expect(holders(/(?<![\w.$])fetch\(/)).toEqual(['desktop/bridge.ts']);
    expect(holders(/globalThis\.fetch\(|new WebSocket|new EventSource/)).toEqual([]);
  });
});
