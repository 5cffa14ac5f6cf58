import { Tag } from '@blueprintjs/core';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { Narrowed } from './narrow.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { periodText } from './period-text.ts';
import type { OfAnswerProps } from './Sentences.tsx';

const STEPS = { 0: 'All', 1: '1 step', 2: '2 steps', 3: '3 steps' };

interface SurroundingsProps extends OfAnswerProps {
  readonly drawing: NetworkDrawing;
  readonly part: Narrowed;
}

/** Which part of the network is drawn: one period, what is around an account, a path from it to another. */
export const Surroundings = ({ answer, drawing, part, view, change }: SurroundingsProps) => {
  const field = partsOf(view, change);
  const { account, steps, path, period } = view;
  const { unit, points } = answer.periods;
  const isChosen = drawing.graph.hasNode(account);
  const others = drawing.nodes.map((node) => node.account).filter((name) => name !== account);
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <SelectField
          label="Period"
          isInline
          value={period === null ? '' : String(period)}
          none="All"
          options={points.map(({ start }, place) => ({
            value: String(place + 1),
            label: periodText(start, unit),
          }))}
          onChange={(next) => void change({ period: next === '' ? null : Number(next) })}
        />
        <SelectField
          label="Size"
          isInline
          options={{ degree: 'Edges', betweenness: 'Betweenness' }}
          {...field('size')}
        />
        <SelectField
          label="Color"
          isInline
          options={{ group: 'Group', time: 'First period' }}
          {...field('color')}
        />
        {isChosen ? (
          <>
            <Tag minimal icon="person">
              {account}
            </Tag>
            <SegmentField
              label="Surroundings"
              value={String(steps)}
              options={STEPS}
              onChange={(next) => void change({ steps: Number(next), path: null })}
            />
            <SelectField
              label="Path to"
              isInline
              value={path}
              none="No path"
              options={others}
              onChange={(next) => void change({ path: next === '' ? null : next, steps: null })}
            />
            <QuietButton
              icon="cross"
              text="Clear"
              onClick={() => void change({ account: null, path: null, steps: null })}
            />
          </>
        ) : (
          <span className="ds-muted ds-small">
            Choose an account in the picture or the list for its surroundings and paths.
          </span>
        )}
      </div>
      {part.sentence === '' ? null : (
        <p className="ds-num" role="status">
          {part.sentence}
        </p>
      )}
    </div>
  );
};
