import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { contentHash } from '#main/exporters/provenance.ts';
import type { Report, ReportSection } from '#shared/contract/report.ts';
import type { Replay } from '#shared/contract/reports.ts';
import { isSound, replayTitle } from '#shared/replay-titles.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let written = '';
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  expect((await w.get('/api/text/dispersion?word=the')).status).toBe(200);
  written = (await w.get('/api/export/analysis?format=json&sections=temporal,text,ai,tests')).text;
});
afterAll(() => w.dispose());

type Draft = { -readonly [Key in keyof Report]: Report[Key] };

/** The check of the report with a change in it. */
const changed = async (change: (report: Draft) => void): Promise<Replay> => {
  const report = JSON.parse(written) as Draft;
  change(report);
  return w.services.reports.replay(JSON.parse(JSON.stringify(report)));
};

/** The same by somebody who also writes the new hash into the file. */
const forged = (change: (report: Draft) => void): Promise<Replay> =>
  changed((report) => {
    change(report);
    report.provenance = { ...report.provenance, contentSha256: contentHash(report.sections) };
  });

const doubled = (sections: readonly ReportSection[]): ReportSection[] =>
  sections.map((section) => ({
    ...section,
    tables: section.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, cell]) => [key, typeof cell === 'number' ? cell * 2 + 1 : cell]),
        ),
      ),
    })),
  }));

describe('a report that somebody changed', () => {
  it('is sound as it was written', async () => {
    const replay = await changed(() => undefined);
    expect([isSound(replay), replayTitle(replay)]).toEqual([true, 'All figures match']);
    expect(replay.message).toBe(
      'Identical: all 2 computed sections give the same figures. Not computed again, because recorded: ai, tests.',
    );
  });

  it('is compared where it calls its figures recorded', async () => {
    const replay = await forged((report) => {
      report.sections = doubled(report.sections).map((section) => ({ ...section, kind: 'recorded' }));
    });
    expect(replay).toMatchObject({ identical: false, verdict: 'different', altered: false });
    expect(replay.message).toMatch(/^Different in temporal \([\d,]+ values\), text \([\d,]+ values\)\./u);
  });

  it('is named as changed where nothing is computed that could say so', async () => {
    const replay = await changed((report) => {
      report.sections = report.sections.map((section) =>
        section.id === 'tests' ? { ...section, notes: ['Nothing was tested.'] } : section,
      );
    });
    expect(replay).toMatchObject({ identical: true, altered: true });
    expect([isSound(replay), replayTitle(replay)]).toEqual([
      false,
      'The file was changed after it was written',
    ]);
    expect(replay.message).toContain('The file was changed after it was written: its sections');
  });

  it('is named as changed by what a report does not know', async () => {
    const replay = await changed((report) => {
      Object.assign(report.sections[0] ?? {}, { conclusion: 'All of it is proved.' });
    });
    expect([replay.altered, isSound(replay)]).toEqual([true, false]);
  });

  it('proves nothing where nothing is left to compare', async () => {
    for (const kept of [[], ['ai', 'tests']]) {
      const replay = await forged((report) => {
        report.sections = report.sections.filter(({ id }) => kept.includes(id));
      });
      expect(replay).toMatchObject({ identical: false, verdict: 'nothing' });
      expect([isSound(replay), replayTitle(replay)]).toEqual([false, 'Nothing to compare']);
      expect(replay.message).toMatch(/^Nothing to compare\./u);
    }
  });

  it('cannot have a section twice', async () => {
    const twice = changed((report) => {
      report.sections = report.sections.flatMap((section) => [section, section]);
    });
    await expect(twice).rejects.toMatchObject({
      code: 'invalid_file',
      message: 'The report has the section “temporal” twice.',
    });
  });

  it('is read against the inputs that it names', async () => {
    const replay = await changed((report) => {
      const { dataset, inputs } = report.provenance;
      report.provenance = {
        ...report.provenance,
        dataset: dataset && { ...dataset, recordCount: 9_999_999 },
        inputs: inputs.map((input, at) => (at === 0 ? { ...input, sha256: '0'.repeat(64) } : input)),
      };
    });
    expect(replay.identical).toBe(true);
    expect(replay.message).toMatch(
      / The report names other inputs than this data folder has: records of the dataset \(9,999,999, now [\d,]+\), news events \(as many, with other content\)\.$/u,
    );
  });

  it('is never sound, and refused in a sentence, whatever its methods are altered to', async () => {
    const { sections } = JSON.parse(written) as Report;
    const places = sections.flatMap(({ kind, methods }, section) =>
      kind === 'recorded'
        ? []
        : methods.flatMap(({ parameters }, method) =>
            Object.keys(parameters).map((key) => ({ section, method, key })),
          ),
    );
    expect(places.length).toBeGreaterThan(5);
    const odd = [undefined, null, -1, 'x', {}, [null]];
    for (const [at, { section, method, key }] of places.entries()) {
      const value = odd[at % odd.length];
      const outcome = await changed((report) => {
        const { parameters } = report.sections[section]?.methods[method] ?? {};
        Object.assign(parameters ?? {}, { [key]: value });
      }).catch((error: unknown) => error);
      const name = `${key} as ${JSON.stringify(value)}`;
      if (outcome instanceof AppError) {
        expect([name, outcome.status < 500, outcome.message]).toEqual([
          name,
          true,
          expect.stringMatching(/^\S.*\.$/u),
        ]);
      } else expect([name, isSound(outcome as Replay)]).toEqual([name, false]);
    }
  });
});
