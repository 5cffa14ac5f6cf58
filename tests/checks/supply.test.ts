import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import majors from '#tests/data/electron-majors.json' with { type: 'json' };

/**
 * Row A8 as far as this machine can tell: what is installed is exactly what the lock file says, and the pinned Electron is one of
 * those that get fixes by the note `tests/data/electron-majors.json`. Advisories need the network: not run.
 */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8'));
const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Required<
  Pick<Locked, 'dependencies' | 'devDependencies' | 'optionalDependencies'>
>;
const { lockfileVersion, packages } = read('package-lock.json') as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const { '': own, ...locked } = packages;

describe('what is installed', () => {
  it('is pinned to exact versions, and the lock file says the same', () => {
    const pinned = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(pinned).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
    expect(lockfileVersion).toBe(3);
    expect(own?.dependencies).toEqual(dependencies);
    expect(own?.devDependencies).toEqual(devDependencies);
    expect(own?.optionalDependencies).toEqual(optionalDependencies);
    for (const [name, version] of Object.entries(pinned))
      expect(locked[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:.*@/, ''));
  });

  // Without an address each file comes from the registry of anyone who installs, and its hash says that it is the same one.
  it('is named by its hash and by no address: no folder, no repository, no host', () => {
    const odd = Object.entries(locked).filter(
      ([, { link, inBundle, resolved, integrity = '' }]) =>
        link === true || resolved !== undefined || (inBundle !== true && !integrity.startsWith('sha512-')),
    );
    expect(odd).toEqual([]);
  });

  it('needs no install script: each package that has one is known, with what it does without', () => {
    const known: Readonly<Record<string, string>> = {
      'better-sqlite3': 'ships its native code for every platform; nothing need be compiled',
      'electron-winstaller': 'chooses a packer on Windows for a target that is not built here',
      node: 'brings Node 24 for the npm scripts; without it they run on the Node of the machine (22.23 or later)',
      protobufjs: 'only checks the version range of whoever depends on it',
    };
    const found = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect([...new Set(found)].sort()).toEqual(Object.keys(known).sort());
  });
});

describe('the pinned Electron', () => {
  const supported = majors.stable.slice(0, 3).map(({ major }) => major);

  it('is one of the newest three stable majors, as far as the note knows', () => {
    const major = Number(/^\d+/.exec(devDependencies['electron'] ?? '')?.[0]);
    expect(supported, `Electron ${major} gets no more fixes (note of ${majors.readOn})`).toContain(major);
  });

  it('is judged by a note in order: newest first, none missing, none from after it was read', () => {
    for (const [at, { major, on }] of majors.stable.entries()) {
      expect(major).toBe((majors.stable[0]?.major ?? 0) - at);
      expect(on <= majors.readOn).toBe(true);
      expect(on < (majors.stable[at - 1]?.on ?? '9999')).toBe(true);
    }
  });
});
