import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, expect, it } from 'vitest';
import { readBuilderConfig } from '#scripts/lib/package-contents.ts';

/** electron-builder's own step before signing, an internal without types: named as far as it is used. */
interface FuseStep {
  readonly generateFuseConfig: (fuses: unknown) => Promise<object>;
  readonly addElectronFuses: (
    this: { readonly appInfo: { readonly productFilename: string } },
    context: { readonly appOutDir: string; readonly electronPlatformName: string },
    fuses: object,
  ) => Promise<number>;
}
const { PlatformPackager } = createRequire(import.meta.url)('app-builder-lib') as {
  readonly PlatformPackager: { readonly prototype: FuseStep };
};

const folder = mkdtempSync(join(tmpdir(), 'dropscope-fuses-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** As the fuses are in Electron's binary (its docs/tutorial/fuses.md): a mark, the version, the number of fuses, one character each. */
const MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const UNTOUCHED = '101100011';

it('the fuses of row A7 are burnt by electron-builder from our configuration (into an invented binary)', async () => {
  const binary = join(folder, 'Dropscope');
  const wire = Buffer.from([1, UNTOUCHED.length]);
  writeFileSync(
    binary,
    Buffer.concat([Buffer.from(`before${MARK}`), wire, Buffer.from(`${UNTOUCHED}after`)]),
  );
  const step = PlatformPackager.prototype;
  const fuses = await step.generateFuseConfig(readBuilderConfig()['electronFuses']);
  const context = { appOutDir: folder, electronPlatformName: 'linux' };
  await step.addElectronFuses.call({ appInfo: { productFilename: 'Dropscope' } }, context, fuses);

  const burnt = await getCurrentFuseWire(binary);
  const { DISABLE, ENABLE } = FuseState;
  expect(burnt).toMatchObject({
    version: '1',
    [FuseV1Options.RunAsNode]: DISABLE,
    [FuseV1Options.EnableCookieEncryption]: ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: DISABLE,
    // Left as Electron has them.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: DISABLE,
    [FuseV1Options.WasmTrapHandlers]: ENABLE,
  });
});
