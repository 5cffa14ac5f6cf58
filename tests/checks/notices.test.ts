import { describe, expect, it } from 'vitest';
import { ALLOWED_LICENSES, readNotices } from '#scripts/lib/notices.ts';
import { noticesText } from '#shared/release-info.ts';

describe('the packages that ship with the program', () => {
  const notices = readNotices();

  it('have licenses that allow it', () => {
    const refused = notices.filter(({ license }) => !ALLOWED_LICENSES.has(license));
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  it('are each named with their license text', () => {
    expect(notices.length).toBeGreaterThan(150);
    for (const { name, text } of notices) expect(text.length, name).toBeGreaterThan(40);
    const names = new Set(notices.map(({ name }) => name));
    for (const name of ['react', 'better-sqlite3', 'openai', 'echarts', '@blueprintjs/core'])
      expect(names, name).toContain(name);
  });

  it('become one text without a path of the machine that built it', () => {
    const text = noticesText(notices);
    expect(text).toContain('react ');
    expect(text).not.toContain(process.cwd());
  });
});
