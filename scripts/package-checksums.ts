/** `npm run package:checksums [-- FOLDER]`: writes the SHA-256 of every installer in dist/ to SHA256SUMS-SYSTEM.txt. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';

const folder = process.argv[2] ?? join(root, 'dist');
const installers = readdirSync(folder)
  .filter((name) => /\.(AppImage|deb|dmg|exe)$/.test(name))
  .sort();
if (installers.length === 0) {
  console.error(`There is no installer in ${folder}: run npm run package first.`);
  process.exitCode = 1;
} else {
  const lines = installers.map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}`);
  const system = process.env['RUNNER_OS'] ?? process.platform;
  writeFileSync(join(folder, `SHA256SUMS-${system}.txt`), `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
}
