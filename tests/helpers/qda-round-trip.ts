import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { toQdc, toQde, toQdpx } from '#main/exporters/qda/write-qda.ts';
import { readQdc, readQdpx } from '#main/importers/qda/read-qda.ts';
import { cutOut, type QdaProject } from '#shared/qda.ts';
import { hasPython } from './foreign-csv.ts';
import { hardText, randomProject, schemaFaults } from './refi-qda.ts';

/** Codes in the order of the tree, as a file has them. */
const inTree = ({ codes }: QdaProject): QdaProject['codes'] => {
  const below = (parent: string | null): QdaProject['codes'] =>
    codes.filter((code) => code.parent === parent).flatMap((code) => [code, ...below(code.guid)]);
  return below(null);
};

const readBack = async (folder: string, project: QdaProject) => {
  const file = join(folder, 'round-trip.qdpx');
  writeFileSync(file, await toQdpx(project, 'Test'));
  return readQdpx(file, 'round-trip.qdpx');
};

/** Random projects are sound by the rules of the schema, and come back with no difference. */
export const checkProjects = async (folder: string, count: number): Promise<void> => {
  const random = createRandom(21);
  for (let at = 0; at < count; at += 1) {
    const project = randomProject(() => random.unit());
    expect(schemaFaults(toQde(project, 'Test'))).toEqual([]);
    const { project: back, notes } = await readBack(folder, project);
    expect(back).toEqual({ ...project, codes: inTree(project) });
    const selections = project.sources.flatMap((source) => source.selections).length;
    expect(notes).toEqual(
      selections === 0 ? [] : [expect.stringContaining('code points from 0, the end not included')],
    );
    const codes = toQdc(project.codes, 'Test');
    expect([schemaFaults(codes), readQdc(codes)]).toEqual([[], { codes: inTree(project), notes: [] }]);
  }
};

const PYTHON = `import json, sys, zipfile, xml.etree.ElementTree as tree
with zipfile.ZipFile(sys.argv[1]) as file:
    root = tree.fromstring(file.read('project.qde'))
    cuts = []
    for source in (one for one in root.iter() if one.tag.endswith('}TextSource')):
        text = file.read('Sources/' + source.get('plainTextPath').removeprefix('internal://')).decode('utf-8')
        cuts.append([text[int(one.get('startPosition')):int(one.get('endPosition'))]
            for one in source if one.tag.endswith('}PlainTextSelection')])
    json.dump(cuts, sys.stdout)`;

/** What the selections of a project cut out, as Python’s own readers of ZIP and XML find it. */
const readByPython = (file: string): unknown => {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

/** Selections in hard strings cut out the same texts afterwards. */
export const checkStrings = async (folder: string, count: number): Promise<void> => {
  const random = createRandom(5);
  const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const sources = Array.from({ length: count }, (_, at) => {
    const text = hardText(() => random.unit(), 60).replace(/^\uFEFF/u, 'x');
    const length = Array.from(text).length;
    const start = Math.floor(random.unit() * length);
    const end = start + 1 + Math.floor(random.unit() * (length - start));
    const selections = [{ guid: guid(2 * at + 2), start, end, codings: [] }];
    return { guid: guid(2 * at + 1), name: `#${at}`, text, codings: [], notes: [], selections };
  });
  const codes = [{ guid: guid(0), name: 'c', color: null, description: '', parent: null }];
  const project = { name: 'Hard', at: null, users: [], codes, sources };
  const { project: back } = await readBack(folder, project);
  const cuts = ({ sources: all }: QdaProject) =>
    all.map(({ text, selections }) => selections.map(({ start, end }) => cutOut(text, start, end)));
  expect(cuts(back)).toEqual(cuts(project));
  if (hasPython) expect(readByPython(join(folder, 'round-trip.qdpx'))).toEqual(cuts(project));
};
