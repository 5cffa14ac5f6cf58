/** Answers of a data folder as hashes, for tests that run this under several machine time zones: `zone-child.ts FOLDER PATH…`. */
import { createHash } from 'node:crypto';
import { createTestWorkstation } from './workstation.ts';

const [folder = '', ...paths] = process.argv.slice(2);
// A fixed clock: nothing but the zone differs between two runs.
const w = await createTestWorkstation({ data: 'none', folder, now: () => Date.UTC(2026, 2, 29, 1, 30) });
const answers: Record<string, string> = {};
for (const path of paths) {
  const { status, text } = await w.get(path);
  answers[path] = `${status} ${createHash('sha256').update(text).digest('hex')}`;
}
await w.close();
process.stdout.write(JSON.stringify({ zone: new Date(2026, 6, 1).getTimezoneOffset(), answers }));
