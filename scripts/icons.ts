/** `npm run icons`: the program's icons from the mark: PNG for Linux, one .ico for Windows, one .icns for macOS. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '#tests/helpers/find-chromium.ts';
import { ICNS_TYPES, ICO_SIZES, packIcns, packIco, PNG_SIZES } from './lib/icon-files.ts';
import { root } from './lib/run.ts';

const folder = join(root, 'resources');
const mark = readFileSync(join(root, 'src', 'renderer', 'assets', 'mark.svg'), 'utf8');
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
const page = await browser.newPage();

const render = async (size: number): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`,
  );
  return page.screenshot({ omitBackground: true });
};

const sizes = [...new Set([...PNG_SIZES, ...ICO_SIZES, ...Object.values(ICNS_TYPES)])];
const pictures = new Map<number, Buffer>();
for (const size of sizes) pictures.set(size, await render(size));
await browser.close();

mkdirSync(join(folder, 'icons'), { recursive: true });
for (const size of PNG_SIZES)
  writeFileSync(join(folder, 'icons', `${size}x${size}.png`), pictures.get(size) ?? Buffer.alloc(0));
writeFileSync(join(folder, 'icon.ico'), packIco(pictures));
writeFileSync(join(folder, 'icon.icns'), packIcns(pictures));
console.log(`Wrote ${PNG_SIZES.length} PNG, icon.ico and icon.icns to ${folder}.`);
