import type { Report, ReportSectionId } from '#shared/contract/report.ts';
import { planMark } from '#shared/figures.ts';

/** How the p of a section are to be read: one sentence where its methods are marked alike, else one for each. */
export const markSentences = ({ marks }: Report, section: ReportSectionId): readonly string[] => {
  const own = marks.filter((mark) => mark.section === section);
  const [first, ...others] = own;
  if (first === undefined) return [];
  return others.every(({ plan }) => plan === first.plan)
    ? [`The tests of this section are ${planMark(first.plan)}.`]
    : own.map(({ place, title, plan }) => `The tests of ${place}. ${title} are ${planMark(plan)}.`);
};
