import { Tag } from '@blueprintjs/core';
import { planMark } from '#shared/figures.ts';

interface PlanMarkProps {
  /** Name of the locked plan that the run follows; null for an exploratory run. */
  readonly plan: string | null;
}

/** The mark next to a p: whether a plan that was locked before the run names it. */
export const PlanMark = ({ plan }: PlanMarkProps) =>
  plan === null ? (
    <Tag minimal title="No plan that was locked before this run names it.">
      {planMark(plan)}
    </Tag>
  ) : (
    <Tag minimal intent="success" icon="lock" title={`Planned before the run in “${plan}”.`}>
      {planMark(plan)}
    </Tag>
  );
