import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runtimeProblem } from './runtime-guard.ts';

/** A Node of this machine, outside node_modules, that lacks Node-API 10. */
const findOldNode = (): string | null => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    if (folder.includes('node_modules') || !existsSync(node)) continue;
    const napi = Number(spawnSync(node, ['-p', 'process.versions.napi']).stdout.toString());
    if (napi > 0 && napi < 10) return node;
  }
  return null;
};

describe('the runtime guard', () => {
  it('lets Node-API 10 and newer through', () => {
    expect(runtimeProblem()).toBeNull();
    expect(runtimeProblem({ ...process.versions, napi: '11' })).toBeNull();
  });

  it('names the Node that is too old, in one sentence', () => {
    const problem = runtimeProblem({ ...process.versions, napi: '9', node: '20.20.2' });
    expect(problem).toMatch(/^Dropscope needs Node-API 10.*Node 20\.20\.2.*npm start"?/);
  });

  it.skipIf(findOldNode() === null)(
    'stops the built command line under a real old Node with exit code 2',
    () => {
      const entry = join(import.meta.dirname, '..', '..', '..', 'out', 'main', 'cli.js');
      if (!existsSync(entry)) throw new Error('Build first: npm run build.');
      const { status, stderr } = spawnSync(findOldNode() ?? '', [entry, 'doctor']);
      expect([status, stderr.toString().split('\n').length]).toEqual([2, 2]);
      expect(stderr.toString()).toContain('Node-API 10');
    },
  );
});
