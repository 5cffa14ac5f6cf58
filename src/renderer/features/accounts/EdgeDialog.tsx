import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { NotesButton } from '#renderer/entities/note/NotesButton.tsx';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { chanceSentence, formatCount, formatP, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { formatFigure } from '#shared/figures.ts';
import { NULLS, type NullName } from '#shared/methods/account-coordination.ts';
import {
  durationText,
  NULL_LABELS,
  objectText,
  type AccountsViewState,
  type questionOf,
} from './accounts-view.ts';
import styles from './Accounts.module.css';

type Answer = AnswerOf<'getAccountPairs'>;
type Pair = Answer['edge']['pairs'][number];

const PREDICATE = 'pairs of posts';

interface ChanceProps {
  readonly edge: Answer['edge'];
  readonly name: NullName;
  /** Copies of each kind of chance. */
  readonly copies: number;
}

const Chance = ({ edge, name, copies }: ChanceProps) => {
  const { q, ...figures } = edge[name];
  const compared = { observed: edge.weight, ...figures };
  return (
    <div className="ds-stack-tight">
      <p>
        {NULL_LABELS[name]}: {unbroken(`${chanceSentence(PREDICATE, compared)} q ${formatP(q)}`)}
      </p>
      <ChanceStripButton figures={{ ...compared, q, surrogates: copies }} predicate={PREDICATE} />
    </div>
  );
};

interface PostProps extends Pick<Answer, 'texts'> {
  readonly item: string;
  readonly at: string;
}

const Post = ({ item, at, texts }: PostProps) => {
  const { timeZone } = usePreferences();
  const found = texts.find((text) => text.item === item);
  return (
    <article className="ds-stack-tight" aria-label={subjectLabel(item)}>
      <div className="ds-row-wrap">
        <strong>{found?.author ?? subjectLabel(item)}</strong>
        <span className="ds-muted ds-small ds-num">{formatTimestamp(at, timeZone)}</span>
        <NotesButton subject={item} what={subjectLabel(item)} />
      </div>
      {found === undefined ? (
        <p className="ds-faint">This post is no longer stored.</p>
      ) : (
        <DropText text={found.text} emptyText="No text in this archive." />
      )}
    </article>
  );
};

const PairRow = ({ pair, texts }: Pick<Answer, 'texts'> & { readonly pair: Pair }) => (
  <li className={styles.pair}>
    <Post item={pair.first} at={pair.firstAt} texts={texts} />
    <div className={styles.gap}>
      <strong className="ds-num">{durationText(pair.gap)}</strong>
      <div className="ds-muted ds-small">later</div>
    </div>
    <Post item={pair.second} at={pair.secondAt} texts={texts} />
    <p className="ds-muted ds-small">{objectText(pair.object)}</p>
  </li>
);

interface PairsProps extends Pick<AccountsViewState, 'change'>, Pick<ChanceProps, 'copies'> {
  readonly answer: Answer;
}

const Pairs = ({ answer, copies, change }: PairsProps) => {
  const { edge, texts } = answer;
  const items = edge.pairs.flatMap(({ first, second }) => [first, second]);
  return (
    <div className="ds-stack">
      <div className={styles.sentences}>
        {NULLS.map((name) => (
          <Chance key={name} edge={edge} name={name} copies={copies} />
        ))}
      </div>
      <Facts
        look="line"
        facts={[
          ['Objects', formatCount(edge.objects)],
          ['Mean gap', `${formatFigure(edge.meanGap)} s`],
          [`${edge.a} first`, formatCount(edge.aFirst)],
          [`${edge.b} first`, formatCount(edge.bFirst)],
          ['Symmetry', formatFigure(edge.symmetry)],
        ]}
      />
      <div className="ds-row-wrap">
        {[edge.a, edge.b].map((account) => (
          <Button
            key={account}
            size="small"
            icon="person"
            text={`Edges of ${account}`}
            onClick={() => void change({ account, one: null, other: null })}
          />
        ))}
        <SaveItemsAsSet items={items} suggestedName={`${edge.a} and ${edge.b}`} />
      </div>
      <div>
        <p className="ds-muted ds-small ds-num">
          {edge.pairs.length < edge.weight
            ? `The first ${formatCount(edge.pairs.length)} of ${plural(edge.weight, 'pair')}.`
            : plural(edge.weight, 'pair')}
        </p>
        <ol className="ds-plain-list">
          {edge.pairs.map((pair) => (
            <PairRow key={`${pair.first} ${pair.second} ${pair.object}`} pair={pair} texts={texts} />
          ))}
        </ol>
      </div>
      <p className="ds-muted ds-small">
        Meeting often or closely is an observation: a common source does the same.
      </p>
    </div>
  );
};

interface EdgeDialogProps extends AccountsViewState, Pick<ChanceProps, 'copies'> {
  readonly question: ReturnType<typeof questionOf>;
}

/** An edge: its pairs of posts side by side with the gap between them, next to both kinds of chance. */
export const EdgeDialog = ({ view, change, question, copies }: EdgeDialogProps) => {
  const isOpen = view.one !== '' && view.other !== '';
  return (
    <Dialog
      isOpen={isOpen}
      className={styles.dialog ?? ''}
      title={`${view.one} and ${view.other}`}
      icon="many-to-many"
      onClose={() => void change({ one: null, other: null })}
    >
      <DialogBody>
        <AnalysisPanel
          query={
            isOpen
              ? readingQuery('getAccountPairs', { query: { ...question, a: view.one, b: view.other } })
              : null
          }
          failed="Couldn’t load the pairs of this edge"
        >
          {(answer) => <Pairs answer={answer} copies={copies} change={change} />}
        </AnalysisPanel>
      </DialogBody>
    </Dialog>
  );
};
