import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { exportFileName } from './file-name.ts';

const nasty = fc.oneof(
  anySigns({ maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '../',
        '..\\',
        '/',
        'C:',
        'con',
        'NUL',
        'a:b',
        '.',
        ' ',
        '\0',
        '\u202E',
        '💥',
        'ü',
        '%00',
        '-',
        'x'.repeat(300),
        '\n',
        '~',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('the name of an exported file', () => {
  it.each([
    ['report', 'report.json'],
    ['report.json', 'report.json'],
    ['../../etc/passwd', 'etc-passwd.json'],
    ['..\\..\\boot.ini', 'boot.ini.json'],
    ['CON', '_CON.json'],
    ['nul.json', '_nul.json'],
    ['com1.tar', '_com1.tar.json'],
    ['com¹', '_com¹.json'],
    ['LPT² .tar', '_LPT² .tar.json'],
    ['a:b', 'a-b.json'],
    ['trailing dot. ', 'trailing dot.json'],
    ['evil\u202Egpj', 'evil-gpj.json'],
    ['', 'dropscope-report.json'],
    ['...', 'dropscope-report.json'],
    // Counterexample of the property below: the mark before a reserved name must not be cut off again.
    [`con../${'x'.repeat(300)}`, `_con..-${'x'.repeat(188)}.json`],
    ['Überblick 2018', 'Überblick 2018.json'],
  ])('makes %j into %j', (wanted, name) => {
    expect(exportFileName(wanted, 'json')).toBe(name);
  });

  it('stays inside its folder and can be written and found again, whatever is wanted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dropscope-names-'));
    try {
      fc.assert(
        fc.property(nasty, (wanted) => {
          const name = exportFileName(wanted, 'csv');
          expect(basename(name)).toBe(name);
          expect(win32.basename(name)).toBe(name);
          expect(name).toMatch(/^[^\s.-].*\.csv$/u);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
          expect(exportFileName(name, 'csv')).toBe(name);
          writeFileSync(join(folder, name), '');
          const found = readdirSync(folder);
          expect(found.map((one) => one.normalize('NFC'))).toEqual([name]);
          rmSync(join(folder, name));
        }),
        { numRuns: 500 },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
