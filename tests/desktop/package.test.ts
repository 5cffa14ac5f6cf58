import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { entryUrl } from '#main/workers/pool.ts';
import { ICNS_TYPES, ICO_SIZES, PNG_SIZES } from '#scripts/lib/icon-files.ts';
import { listPackage, readBuilderConfig } from '#scripts/lib/package-contents.ts';

const root = join(import.meta.dirname, '..', '..');
const config = readBuilderConfig();
const schema = createRequire(import.meta.url)('app-builder-lib/scheme.json') as object;
const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
const faultsOf = (value: unknown): readonly string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);

describe('the configuration of the installer', () => {
  it('is valid by electron-builder’s own schema, which would see a slip', () => {
    expect(faultsOf(config)).toEqual([]);
    expect(faultsOf({ ...config, asarUnpakc: [] })).not.toEqual([]);
    expect(faultsOf({ ...config, electronFuses: { runAsNode: 'no' } })).not.toEqual([]);
  });

  it('turns the fuses as row A7 says', () => {
    expect(config['electronFuses']).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('names the targets, the scheme of deep links, and publishes nowhere', () => {
    const { linux, win, mac, protocols, publish } = config as Record<string, unknown>;
    expect(linux).toMatchObject({ target: ['AppImage', 'deb'] });
    expect(win).toMatchObject({ target: ['nsis'] });
    expect(mac).toMatchObject({ target: [{ target: 'dmg', arch: ['arm64', 'x64'] }] });
    expect(protocols).toEqual([{ name: 'Dropscope', schemes: ['dropscope'] }]);
    expect(publish).toBeNull();
  });

  it('opens reports by a double click, to look at only, and the shell knows them by the same ending', () => {
    expect(config['fileAssociations']).toEqual([
      {
        ext: 'dropscope-report',
        name: 'Dropscope report',
        mimeType: 'application/vnd.dropscope.report+json',
        role: 'Viewer',
      },
    ]);
    expect(readFileSync(join(root, 'src/main/desktop/reports.ts'), 'utf8')).toContain("'.dropscope-report'");
  });

  it('has workers started from outside the archive', () => {
    expect(entryUrl('file:///opt/Dropscope/resources/app.asar/out/main/index.js').pathname).toBe(
      '/opt/Dropscope/resources/app.asar.unpacked/out/main/worker.js',
    );
    expect(entryUrl('file:///home/x/dropscope/out/main/index.js').pathname).toBe(
      '/home/x/dropscope/out/main/worker.js',
    );
  });
});

describe('the built program', () => {
  it('is made of parts that can each be read in', { timeout: 60_000 }, () => {
    const folder = join(root, 'out', 'main');
    const parts = readdirSync(folder).filter((name) => /-[\w-]{8}\.js$/.test(name));
    expect(parts.length).toBeGreaterThan(20);
    const script = `for (const part of ${JSON.stringify(parts.map((name) => pathToFileURL(join(folder, name)).href))}) await import(part);`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  });
});

const TARGETS = [
  ['linux', 'x64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
] as const;

describe.each(TARGETS)('the installer for %s %s', (platform, arch) => {
  const files = listPackage(platform, arch);
  const placeOf = (path: string): string | undefined =>
    files.find((file) => file.path === join(...path.split('/')))?.place;

  it('holds the program, its native code outside the archive, and the shipped data', () => {
    expect(existsSync(join(root, 'out', 'main', 'index.js')), 'npm run build first').toBe(true);
    expect([
      placeOf('package.json'),
      placeOf('out/preload/index.cjs'),
      placeOf('out/renderer/index.html'),
    ]).toEqual(['asar', 'asar', 'asar']);
    for (const name of readdirSync(join(root, 'out', 'main')).filter((one) => one.endsWith('.js')))
      expect(placeOf(`out/main/${name}`), name).toBe('unpacked');
    expect(placeOf('node_modules/better-sqlite3/lib/index.js')).toBe('unpacked');
    expect(placeOf('node_modules/better-sqlite3/package.json')).toBe('unpacked');
    expect(placeOf('node_modules/playwright-core/package.json')).toBe('unpacked');
    for (const name of ['abbreviation-keys.json', 'reference-index.json', 'news-events.json'])
      expect(placeOf(`resources/data/${name}`), name).toBe('resources');
  });

  it('holds native code of its own platform only', () => {
    const native = files.map(({ path }) => path).filter((path) => path.endsWith('.node'));
    expect(native).toContain(join('node_modules', 'better-sqlite3', 'prebuilds', `${platform}-${arch}.node`));
    for (const path of native) expect(path).toMatch(new RegExp(`${platform}(musl)?-${arch}\\.node$`));
  });

  it('contains no source, test, secret or tool', () => {
    const packages = new Set(
      files
        .map(({ path }) => path.split(/[/\\]/))
        .filter(([first]) => first === 'node_modules')
        .map(([, name]) => name),
    );
    expect([...packages].sort()).toEqual(['better-sqlite3', 'playwright', 'playwright-core']);
    const odd = files.filter(
      ({ path }) =>
        !/^(out|node_modules|resources[/\\]data)[/\\]|^package\.json$/.test(path) ||
        /\.env|\.map$/.test(path),
    );
    expect(odd).toEqual([]);
  });
});

describe('the icons', () => {
  it.each(PNG_SIZES)('%i pixels are a PNG of that size', (size) => {
    const png = readFileSync(join(root, 'resources', 'icons', `${size}x${size}.png`));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  });

  it('the .ico holds each size where its directory says', () => {
    const ico = readFileSync(join(root, 'resources', 'icon.ico'));
    const sizes = ICO_SIZES.map((_size, index) => {
      const at = 6 + index * 16;
      const offset = ico.readUInt32LE(at + 12);
      expect(ico.subarray(offset + 1, offset + 4).toString()).toBe('PNG');
      return ico.readUInt32BE(offset + 16);
    });
    expect(sizes).toEqual([...ICO_SIZES]);
  });

  it('the .icns holds each type with its size, to the last byte', () => {
    const icns = readFileSync(join(root, 'resources', 'icon.icns'));
    expect([icns.subarray(0, 4).toString(), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const found: Record<string, number> = {};
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      found[icns.subarray(at, at + 4).toString()] = icns.readUInt32BE(at + 8 + 16);
    expect(found).toEqual(ICNS_TYPES);
  });
});
