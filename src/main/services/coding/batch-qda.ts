import { guidOf } from '#main/exporters/qda/guid.ts';
import type { CodedDrop, CodingBatch, CodingDifference } from '#shared/contract/coding.ts';
import type { QdaCoding, QdaNote, QdaProject, QdaSelection, QdaSource } from '#shared/qda.ts';
import { toQdaCodes } from './book-qda.ts';

export const UNSURE = '(unsure)';

const userGuid = (name: string): string => guidOf('user', name);
const iso = (timestamp: string): string => `${timestamp}Z`;

/** What one person gave one drop. */
interface Given extends CodedDrop {
  readonly by: string;
}

const givenTo = ({ coders, decision }: CodingDifference): readonly Given[] => [
  ...coders.flatMap(({ coder, coded }) => (coded === null ? [] : [{ ...coded, by: coder }])),
  ...(decision === null
    ? []
    : [
        {
          by: decision.by,
          codes: decision.codes,
          note: decision.reason,
          isUnsure: false,
          codedAt: decision.decidedAt,
        },
      ]),
];

/** Name of a drop as a source, which an import knows again. */
const sourceName = (dropNumber: number): string => `#${dropNumber}`;

const sourceOf = (item: CodingDifference, codeGuid: (code: string) => string): QdaSource => {
  const { dropNumber, text } = item;
  const guid = guidOf('source', dropNumber, text);
  const codings: QdaCoding[] = [];
  const selections = new Map<string, QdaSelection>();
  const notes: QdaNote[] = [];
  for (const { by, codes, note, isUnsure, codedAt } of givenTo(item)) {
    const user = userGuid(by);
    for (const { code, start, end } of codes) {
      const coding = {
        guid: guidOf('coding', guid, user, codeGuid(code), start ?? -1, end ?? -1),
        code: codeGuid(code),
        user,
        at: iso(codedAt),
      };
      if (start === null || end === null) {
        codings.push(coding);
        continue;
      }
      const key = `${start} ${end}`;
      const selection = selections.get(key) ?? {
        guid: guidOf('selection', guid, start, end),
        start,
        end,
        codings: [],
      };
      selections.set(key, { ...selection, codings: [...selection.codings, coding] });
    }
    if (note !== '' || isUnsure)
      notes.push({
        guid: guidOf('note', guid, user),
        user,
        text: note,
        at: iso(codedAt),
        name: `${by} on ${sourceName(dropNumber)}${isUnsure ? ` ${UNSURE}` : ''}`,
      });
  }
  const places = [...selections.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  return { guid, name: sourceName(dropNumber), text, selections: places, codings, notes };
};

/** A batch that all coders have closed as a project for other programs. */
export const batchProject = (batch: CodingBatch, items: readonly CodingDifference[]): QdaProject => {
  const fallback = batch.codes.at(-1);
  const codes = toQdaCodes({
    id: batch.codebookId,
    codes: batch.codes.slice(0, -1).map((code) => ({ ...code, phrases: [] })),
    otherwise: fallback?.code ?? '',
  });
  const guids = new Map(codes.map(({ name, guid }) => [name, guid]));
  const people = new Set([
    ...batch.coders.map(({ coder }) => coder),
    ...items.flatMap((item) => givenTo(item).map(({ by }) => by)),
  ]);
  return {
    name: batch.name,
    at: iso(batch.createdAt),
    codes,
    users: [...people].map((name) => ({ guid: userGuid(name), name })),
    sources: items.map((item) => sourceOf(item, (code) => guids.get(code) ?? '')),
  };
};
