import { Tag } from '@blueprintjs/core';
import { planMark } from '#shared/figures.ts';
import { GLOSSARY } from '#shared/glossary.ts';

interface PlanMarkProps {
  /** Name of the locked plan that the run follows; null for an exploratory run. */
  readonly plan: string | null;
}

/** The mark next to a p: whether a plan that was locked before the run names it. */
export const PlanMark = ({ plan }: PlanMarkProps) =>
  plan === null ? (
    <Tag minimal title={GLOSSARY.exploratory.sentence}>
      {planMark(plan)}
    </Tag>
  ) : (
    <Tag minimal intent="success" icon="lock" title={`${GLOSSARY.confirmatory.sentence} It is “${plan}”.`}>
      {planMark(plan)}
    </Tag>
  );
