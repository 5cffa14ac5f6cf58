import { readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { installedPackages } from './notices.ts';
import { root } from './run.ts';

/** electron-builder's own matchers and YAML reader: internals without types, named here as far as they are used. */
interface Matcher {
  readonly createFilter: () => Filter;
}
type Place = readonly [from: string, to: string, expand: (text: string) => string];
interface Matchers {
  readonly FileMatcher: new (...of: [...Place, patterns: readonly string[]]) => Matcher;
  readonly getMainFileMatchers: (
    ...of: [...Place, options: object, packager: object, out: string, isElectronCompile: boolean]
  ) => readonly Matcher[];
  readonly getNodeModuleFileMatcher: (...of: [...Place, options: object, packager: object]) => Matcher;
}
const require = createRequire(import.meta.url);
const { FileMatcher, getMainFileMatchers, getNodeModuleFileMatcher } =
  require('app-builder-lib/out/fileMatcher.js') as Matchers;
const yaml = require('js-yaml') as { readonly load: (text: string) => unknown };

/** One file of the installed program. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  /** In the archive, unpacked next to it, or in the resources folder. */
  readonly place: 'asar' | 'unpacked' | 'resources';
}

export interface BuilderConfig {
  readonly files: readonly string[];
  readonly asarUnpack: readonly string[];
  readonly extraResources: readonly { from: string; to: string; filter: readonly string[] }[];
  readonly [name: string]: unknown;
}

export const readBuilderConfig = (): BuilderConfig =>
  yaml.load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as BuilderConfig;

type Filter = (file: string, stat: Stats) => boolean;

/** Files under a folder that a filter lets through; it is called for folders too, as electron-builder does. */
const walk = (folder: string, filter: Filter): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    const stat = statSync(file);
    if (!filter(file, stat)) return [];
    return stat.isDirectory() ? walk(file, filter) : [file];
  });

/**
 * What the installer of one platform would hold, by electron-builder's own matchers over its own configuration. The Electron
 * runtime itself comes on top.
 */
export const listPackage = (
  platform: 'linux' | 'darwin' | 'win32' = process.platform as 'linux',
  arch: string = process.arch,
): readonly PackedFile[] => {
  const config = readBuilderConfig();
  const expand = (text: string): string =>
    text.replaceAll('${platform}', platform).replaceAll('${arch}', arch);
  const info = {
    projectDir: root,
    buildResourcesDir: 'resources',
    config,
    isPrepackedAppAsar: false,
    debugLogger: { isEnabled: false },
  };
  const out = join(root, 'dist');
  const [main] = getMainFileMatchers(root, '/app', expand, {}, { info }, out, false);
  const modules = getNodeModuleFileMatcher(root, '/app', expand, {}, info);
  const unpack = new FileMatcher(root, '/app', expand, [...config.asarUnpack]).createFilter();
  if (main === undefined) throw new Error('electron-builder has no matcher for the program itself.');
  const keepMain = main.createFilter();
  const skip = new Set(['node_modules', '.git', 'dist', 'test-results']);
  const own = readdirSync(root)
    .filter((name) => !skip.has(name))
    .map((name) => join(root, name))
    .filter((file) => keepMain(file, statSync(file)))
    .flatMap((file) => (statSync(file).isDirectory() ? walk(file, keepMain) : [file]));
  const keepModule = modules.createFilter();
  const nested = (file: string, stat: Stats): boolean =>
    !(stat.isDirectory() && file.endsWith(`${sep}node_modules`)) && keepModule(file, stat);
  const packages = installedPackages()
    .map(({ path }) => join(root, path))
    .filter((folder) => keepModule(folder, statSync(folder)))
    .flatMap((folder) => walk(folder, nested));
  const packed = [...own, ...packages].map((file): PackedFile => {
    const stat = statSync(file);
    const place = unpack(file, stat) ? 'unpacked' : 'asar';
    return { path: relative(root, file), bytes: stat.size, place };
  });
  const resources = config.extraResources.flatMap(({ from, to, filter }) => {
    const source = join(root, from);
    const keep = new FileMatcher(source, '/', expand, [...filter]).createFilter();
    return walk(source, keep).map((file): PackedFile => ({
      path: join('resources', to, relative(source, file)),
      bytes: statSync(file).size,
      place: 'resources',
    }));
  });
  return [...packed, ...resources].sort((a, b) => (a.path < b.path ? -1 : 1));
};
