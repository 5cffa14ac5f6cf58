import type { Report, ReportMethod, ReportSectionId } from '#shared/contract/report.ts';
import { planMark } from '#shared/figures.ts';
import { qFamilyOf } from '#shared/methods/q-families.ts';

const marksOf = ({ marks }: Report, section: ReportSectionId): readonly string[] => {
  const own = marks.filter((mark) => mark.section === section);
  const [first, ...others] = own;
  if (first === undefined) return [];
  return others.every(({ plan }) => plan === first.plan)
    ? [`The tests of this section are ${planMark(first.plan)}.`]
    : own.map(({ place, title, plan }) => `The tests of ${place}. ${title} are ${planMark(plan)}.`);
};

/** Over which tests the q in the tables of a section is, once for each method of which there is one. */
const familiesOf = ({ sections }: Report, id: ReportSectionId): readonly string[] => {
  const own = sections.find((section) => section.id === id);
  if (own?.tables.some(({ columns }) => columns.some(({ key }) => key === 'q')) !== true) return [];
  const sentenceOf = ({ method, title }: ReportMethod): string => {
    const family = qFamilyOf(method);
    return family === null ? '' : `${title}: ${family}`;
  };
  return [...new Set(own.methods.map(sentenceOf))].filter((sentence) => sentence !== '');
};

/** How the p and q of a section are to be read: whether its tests were planned, and over which tests q is. */
export const markSentences = (report: Report, section: ReportSectionId): readonly string[] => [
  ...marksOf(report, section),
  ...familiesOf(report, section),
];
