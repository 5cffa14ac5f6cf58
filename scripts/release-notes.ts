/** `npm run release:notes [VERSION]`: prints the changelog's section of a version, by default that of package.json. */
import packageJson from '#package.json' with { type: 'json' };
import { changelogSections } from './lib/changelog.ts';

const version = process.argv[2] ?? packageJson.version;
const section = changelogSections().find((entry) => entry.version === version);
if (section === undefined) {
  console.error(`CHANGELOG.md has no section for ${version}.`);
  process.exitCode = 1;
} else console.log(section.body);
