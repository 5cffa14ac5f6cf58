import { chanceSentence, formatCount, plural } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import { NULLS, type NullName } from '#shared/methods/account-coordination.ts';
import { NULL_LABELS, NULL_MEANINGS, type AccountsViewState } from './accounts-view.ts';
import { bridgeOf } from './bridge.ts';
import styles from './Accounts.module.css';

export type CoordinationAnswer = AnswerOf<'getAccountCoordination'>;
export interface OfAnswerProps extends AccountsViewState {
  readonly answer: CoordinationAnswer;
}
type Compared = CoordinationAnswer['nulls'][number];

/** Edges of this weight and more are tested. */
const TESTED = 2;
const PREDICATE = 'edges have a weight of 2 or more';

/** The edges of weight 2 and more next to one kind of chance; null where nothing was compared. */
const testedRow = ({ weights }: Compared) => weights.find(({ atLeast }) => atLeast === TESTED);

const Sentence = ({ part }: { readonly part: Compared }) => {
  const row = testedRow(part);
  if (row === undefined) return null;
  const figures = { ...row, surrogates: part.surrogates };
  const bridge = bridgeOf(row, part);
  return (
    <div className="ds-stack-tight">
      <p className={styles.first} data-testid={`sentence-${part.name}`}>
        {unbroken(chanceSentence(PREDICATE, row))}
      </p>
      <ChanceStripButton figures={figures} predicate={PREDICATE} isWide />
      <p className="ds-muted ds-small ds-num">
        {NULL_LABELS[part.name]}, {NULL_MEANINGS[part.name]} {plural(part.surrogates, 'copy', 'copies')};{' '}
        {plural(part.exceeding, 'edge')} with q &lt; {SIGNIFICANT_Q}.{bridge === null ? '' : ` ${bridge}`}
      </p>
    </div>
  );
};

/** What was read, and the network next to both kinds of chance, the chosen one first. */
export const Sentences = ({ answer, view: { chance } }: OfAnswerProps) => {
  const order = NULLS.toSorted((a, b) => Number(b === chance) - Number(a === chance));
  return (
    <div className="ds-stack-tight">
      <div className={styles.sentences}>
        {order.flatMap((name) => {
          const part = answer.nulls.find((one) => one.name === name);
          return part === undefined ? [] : [<Sentence key={name} part={part} />];
        })}
      </div>
      <p className="ds-muted ds-small ds-num" role="status">
        {plural(answer.posts, 'post')}
        {answer.drops === 0 ? '' : ` and ${plural(answer.drops, 'drop')}`}, {plural(answer.shares, 'share')}.{' '}
        {plural(answer.pairs, 'pair')} over {plural(answer.objects, 'object')} make{' '}
        {plural(answer.edgeCount, 'edge')} between {plural(answer.accounts, 'account')};{' '}
        {formatCount(answer.tested)} of weight 2 or more. Seed {answer.stamp.seed}.
      </p>
      {answer.notes.length === 0 ? null : (
        <ul className="ds-plain-list ds-muted ds-small">
          {answer.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Whether an edge is above the chance that ranks the edges. */
export const isAbove = (edge: CoordinationAnswer['edges'][number], chance: NullName): boolean =>
  isSignificant(edge[chance].q);
