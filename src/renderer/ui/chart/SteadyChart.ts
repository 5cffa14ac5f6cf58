import EChartsReactCore from 'echarts-for-react/esm/core';
import type { EChartsInstance, EChartsReactProps } from 'echarts-for-react/esm/types';
import { createElement } from 'react';
import { calmMoves } from './calm-moves.ts';
import type { ChartOption } from './echarts.ts';

interface EchartsEntry {
  readonly init: (element: HTMLElement, theme: unknown, options: unknown) => EChartsInstance;
}

type SteadyChartProps = EChartsReactProps & {
  /** The option, cut into what each of the first frames adds. */
  readonly parts: () => readonly ChartOption[];
  /** Everything is in the picture. */
  readonly onDrawn: () => void;
};

/**
 * echarts-for-react with its start made synchronous. The library draws a throw-away instance, awaits its `finished` event
 * and then looks its element up again; a chart unmounted meanwhile (StrictMode, a quick tab change) throws there. One
 * instance, made at once, has nothing to wait for. Resizing is the wrapper's business (`autoResize` is not used).
 *
 * A chart of many parts may be drawn part by part, a frame each: all in one would hold the window too long.
 */
export class SteadyChart extends EChartsReactCore {
  declare readonly props: Readonly<SteadyChartProps>;
  private waiting: readonly ChartOption[] = [];

  override componentDidMount(): void {
    const { theme, opts, parts, onEvents, onChartReady, onDrawn } = this.props;
    const entry = this.echarts as EchartsEntry;
    const instance = entry.init(this.ele, theme, opts);
    calmMoves(instance);
    const [first, ...later] = parts();
    this.waiting = later;
    instance.setOption(first ?? {}, { lazyUpdate: true });
    this['bindEvents'](instance, onEvents ?? {});
    const drawNext = (): void => {
      if (instance.isDisposed()) return;
      const [next, ...rest] = this.waiting;
      this.waiting = rest;
      if (next !== undefined) {
        instance.setOption(next, { lazyUpdate: true });
        return;
      }
      instance.off('rendered', drawLater);
      onDrawn();
    };
    let due = false;
    // Told of in the midst of the library's own work, which takes no option meanwhile; and once a layer.
    const drawLater = (): void => {
      if (due) return;
      due = true;
      setTimeout(() => {
        due = false;
        drawNext();
      }, 0);
    };
    instance.on('rendered', drawLater);
    onChartReady?.(instance);
  }

  override componentDidUpdate(before: Readonly<SteadyChartProps>): void {
    if (before.option !== this.props.option && this.waiting.length > 0) {
      // What was waiting belongs to numbers that are gone.
      this.waiting = [];
      this['updateEChartsOption']();
    }
    super.componentDidUpdate(before);
  }

  override render() {
    return createElement('div', {
      className: 'echarts-for-react',
      style: this.props.style,
      ref: (element: HTMLDivElement | null) => {
        if (element !== null) this.ele = element;
      },
    });
  }
}
