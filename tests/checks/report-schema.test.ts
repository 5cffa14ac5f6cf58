import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { reportSchemaText } from '#scripts/lib/report-schema.ts';
import { sampleReport } from '#tests/helpers/sample-report.ts';

const published = readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8');

describe('the published schema of reports', () => {
  it('is the one the program uses (npm run docs writes it)', () => {
    expect(published).toBe(reportSchemaText());
  });

  it('accepts a report and refuses a broken one, by another validator than ours', () => {
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(published) as object);
    const report = sampleReport();
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...report, format: 'other' })).toBe(false);
    const { sections, ...headless } = report;
    expect(sections).toHaveLength(2);
    expect(validate(headless)).toBe(false);
  });
});
