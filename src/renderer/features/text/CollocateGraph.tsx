import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useTheme } from '#renderer/lib/theme.ts';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { Camera } from '#renderer/ui/graph/Camera.tsx';
import { GraphCanvas, type GraphControls, type Look } from '#renderer/ui/graph/GraphCanvas.tsx';
import { drawSheet, toPng, toSvg } from '#renderer/ui/graph/picture.ts';
import { ShapeIcon } from '#renderer/ui/graph/ShapeIcon.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { CollocateAnswerRow } from '#shared/methods/text-results.ts';
import { drawCollocates, SHOWN_COLLOCATES, wordOf, type CollocateDrawing } from './collocate-drawing.ts';
import styles from './TextPage.module.css';

/** What the drawing has; a color without a word would be looked for. */
const legendOf = (node: string, words: CollocateDrawing['words']) => [
  { text: `“${node}”`, color: palette.seriesDrops, shape: 'square' as const },
  ...(words.some(({ q }) => isSignificant(q))
    ? [{ text: `q < ${SIGNIFICANT_Q}`, color: palette.seriesNews, shape: 'circle' as const }]
    : []),
  ...(words.every(({ q }) => isSignificant(q))
    ? []
    : [
        {
          text: `within chance, q ${SIGNIFICANT_Q} or more`,
          color: palette.chance,
          shape: 'circle' as const,
        },
      ]),
];

const FORMATS: FormatList<'png' | 'svg'> = [
  ['png', 'PNG image (2×)', 'media'],
  ['svg', 'SVG image', 'vector'],
];

interface CollocateGraphProps {
  readonly node: string;
  readonly rows: readonly CollocateAnswerRow[];
  readonly context: string;
  readonly onWord: (word: string) => void;
}

interface ExportProps extends Pick<CollocateGraphProps, 'node' | 'context'> {
  readonly drawing: CollocateDrawing;
  readonly title: string;
}

const Export = ({ drawing, title, node, context }: ExportProps) => {
  const save = useSaveFile();
  const sheet = () =>
    drawSheet({
      ...drawing,
      named: drawing.graph.nodes(),
      title,
      subtitle: `${context} · drawn ${new Date().toISOString().slice(0, 10)}`,
      legend: legendOf(node, drawing.words),
    });
  return (
    <FormatMenu
      formats={FORMATS}
      variant="minimal"
      icon="export"
      endIcon={null}
      aria-label={`Export ${title}`}
      onChoose={(format) =>
        void save(async () => ({
          name: `collocates.${format}`,
          content: format === 'png' ? await toPng(sheet()) : toSvg(sheet()),
        }))
      }
    />
  );
};

/** The strongest collocates around the node. The table above it has them all, for the keyboard too. */
export const CollocateGraph = ({ node, rows, context, onWord }: CollocateGraphProps) => {
  const theme = useTheme((state) => state.theme);
  const [controls, setControls] = useState<GraphControls | null>(null);
  const [unavailable, setUnavailable] = useState<string | null>(null);
  const drawing = useMemo(() => drawCollocates(node, rows), [node, rows]);
  const look = useMemo<Look>(
    () => ({ shown: drawing.shown, paint: drawing.paint, marked: null, node: null, edge: null }),
    [drawing],
  );
  const title = `Network of the strongest collocates of “${node}”`;
  if (drawing.words.length === 0)
    return <EmptyState icon="graph" title="No word occurs near the node more often than expected" />;
  const open = (id: string): void => {
    const word = wordOf(id);
    if (word !== null) onWord(word);
  };
  return (
    <figure className={`ds-stack-tight ${styles['network']}`} aria-label={title}>
      <div className="ds-row-between">
        <ChartLegend label="Nodes and edges">
          {legendOf(node, drawing.words).map(({ text, color, shape }) => (
            <li key={text}>
              <ShapeIcon shape={shape} color={color} /> {text}
            </li>
          ))}
          <li>Closer and thicker: stronger association (logDice). Larger: more frequent.</li>
        </ChartLegend>
        <div className="ds-row">
          <Camera controls={controls} />
          <Export drawing={drawing} title={title} node={node} context={context} />
        </div>
      </div>
      {unavailable === null ? (
        <GraphCanvas
          key={theme}
          graph={drawing.graph}
          places={drawing.places}
          look={look}
          description={`${title}: the ${SHOWN_COLLOCATES} with the largest logDice at most. The table above lists every collocate with its figures.`}
          onNode={open}
          onEdge={open}
          onStage={() => undefined}
          onUnavailable={setUnavailable}
          onReady={setControls}
        />
      ) : (
        <TitledCallout intent="warning" title="The graph cannot be drawn here">
          <p>{unavailable} The table above has the same words, and exports still work.</p>
          <Button size="small" icon="refresh" text="Try again" onClick={() => setUnavailable(null)} />
        </TitledCallout>
      )}
    </figure>
  );
};
