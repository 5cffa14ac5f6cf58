import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { validateCFFFile } from 'cffjs';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '#package.json' with { type: 'json' };
import { changelogSections } from '#scripts/lib/changelog.ts';
import { packagedPrograms, smokeStart } from '#scripts/lib/smoke.ts';

const root = join(import.meta.dirname, '..', '..');
const workflows = readdirSync(join(root, '.github', 'workflows'));
const contentOf = (name: string): string => readFileSync(join(root, '.github', 'workflows', name), 'utf8');

interface Step {
  readonly run?: string;
  readonly uses?: string;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
const stepsOf = (name: string): readonly Step[] =>
  Object.values((parse(contentOf(name)) as Workflow).jobs).flatMap(({ steps }) => steps);

const scratch = mkdtempSync(join(tmpdir(), 'dropscope-release-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(workflows)('the workflow %s', (name) => {
  it('is valid by the published schema', async () => {
    const { context, value } = parseWorkflow(
      { name, content: contentOf(name) },
      new NoOperationTraceWriter(),
    );
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
    if (value === undefined) throw new Error(`${name} is empty`);
    const template = await convertWorkflowTemplate(context, value);
    expect(template.errors ?? []).toEqual([]);
  });

  it('names only npm scripts and files that exist', () => {
    for (const { run = '' } of stepsOf(name)) {
      for (const [, script] of run.matchAll(/npm run ([\w:]+)/g))
        expect(Object.keys(packageJson.scripts), run).toContain(script);
      for (const [, file] of run.matchAll(/node ((?!node_modules)[\w./-]+\.ts)/g))
        expect(existsSync(join(root, file ?? '')), run).toBe(true);
    }
  });

  it('pins every action by commit and asks for least permissions', () => {
    for (const { uses } of stepsOf(name))
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect((parse(contentOf(name)) as Workflow).permissions).toEqual({ contents: 'read' });
    expect(contentOf(name)).not.toMatch(/secrets\./);
  });
});

describe('the citation', () => {
  const citation = validateCFFFile(join(root, 'CITATION.cff'));

  it('is valid by schema 1.2.0 and names a released version with its day', () => {
    const released = changelogSections().filter(({ date }) => date !== null);
    const cited = released.find(({ version }) => version === citation.version);
    expect(cited?.date).toBe(citation['date-released']);
    expect(cited?.version).toBe(packageJson.version);
  });
});

describe('the changelog', () => {
  const sections = changelogSections();

  it('begins with the version of package.json, or with what is not released yet', () => {
    const released = sections.find(({ date }) => date !== null);
    expect(released?.version).toBe(packageJson.version);
    expect(sections.slice(0, 2).map(({ version }) => version)).toContain(packageJson.version);
  });

  it('has for each version a date and sections of Keep a Changelog', () => {
    const days = sections.flatMap(({ date }) => (date === null ? [] : [date]));
    expect(days).toEqual([...days].sort().reverse());
    for (const { version, body } of sections)
      for (const [, heading] of body.matchAll(/^### (.+)$/gm))
        expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'], version).toContain(
          heading,
        );
  });

  it('gives a release its notes, and a version it does not know an error', () => {
    const notes = (version: string) =>
      spawnSync(process.execPath, ['scripts/release-notes.ts', version], { cwd: root, encoding: 'utf8' });
    expect(notes('0.1.0').stdout.trim()).toBe(sections.find(({ version }) => version === '0.1.0')?.body);
    expect(notes('99.0.0').status).toBe(1);
  });
});

describe('the scripts of a release', () => {
  it('write the checksum of each installer', () => {
    const dist = join(scratch, 'dist');
    mkdirSync(dist);
    writeFileSync(join(dist, 'Dropscope-1.deb'), 'an installer');
    const { status } = spawnSync(process.execPath, ['scripts/package-checksums.ts', dist], {
      cwd: root,
      env: { ...process.env, RUNNER_OS: 'Linux' },
    });
    expect(status).toBe(0);
    const sum = createHash('sha256').update('an installer').digest('hex');
    expect(readFileSync(join(dist, 'SHA256SUMS-Linux.txt'), 'utf8')).toBe(`${sum}  Dropscope-1.deb\n`);
  });

  // A script in the place of the packaged program; electron-builder itself runs only where it can fetch Electron.
  const programOf = (name: string, body: string) => {
    const folder = join(scratch, name, 'linux-unpacked');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'dropscope');
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    return packagedPrograms(join(scratch, name));
  };

  it('start a packaged program and end it', async () => {
    const [program] = programOf(
      'good',
      'mkdir -p "$2/logs"; echo \'{"message":"started"}\' > "$2/logs/dropscope.log"; exec sleep 60',
    );
    expect(program).toBeDefined();
    if (program !== undefined) await smokeStart(program, 20_000);
  });

  it('say what a program wrote that does not start', async () => {
    const [program] = programOf('bad', 'echo "a library is missing" >&2; exit 3');
    if (program !== undefined)
      await expect(smokeStart(program, 20_000)).rejects.toThrow(/exit code 3[\s\S]*a library is missing/);
  });
});
