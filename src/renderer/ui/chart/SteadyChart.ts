import EChartsReactCore from 'echarts-for-react/esm/core';
import type { EChartsInstance, EChartsReactProps } from 'echarts-for-react/esm/types';
import { createElement } from 'react';
import type { ChartOption, EChartsType } from './echarts.ts';

interface EchartsEntry {
  readonly init: (element: HTMLElement, theme: unknown, options: unknown) => EChartsInstance;
}

type SteadyChartProps = EChartsReactProps & {
  /** The option, cut into what each of the first frames adds. */
  readonly parts: () => readonly ChartOption[];
  /** Everything is in the picture. */
  readonly onDrawn: () => void;
};

/** What must find the last movement dealt with. */
const PRESSES = [
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'mousewheel',
  'mouseout',
] as const;

/**
 * Deals with the movements of the pointer between the frames. The browser tells them at the beginning of a frame: a chart that is
 * dragged would compute itself anew and be drawn in one go, and hold the window for both together.
 */
const calmMoves = (chart: EChartsType): void => {
  const { handler } = chart.getZr();
  const { proxy } = handler;
  let last: Parameters<typeof handler.mousemove>[0] | null = null;
  const move = (): void => {
    const event = last;
    last = null;
    if (event !== null && !chart.isDisposed()) handler.mousemove(event);
  };
  proxy.off?.('mousemove');
  proxy.on?.('mousemove', (event: NonNullable<typeof last>) => {
    if (last === null) setTimeout(move, 0);
    last = event;
  });
  for (const name of PRESSES) {
    proxy.off?.(name);
    proxy.on?.(name, (event: NonNullable<typeof last>) => {
      move();
      handler[name](event);
    });
  }
};

/**
 * Ends the painting that continues over many frames, as a calendar of thousands of days has it: the library leaves the next
 * frame requested when it disposes a chart, and that frame finds nothing to paint on. Painting nothing takes its place.
 */
const endPainting = (chart: EChartsType): void => {
  const canvas = chart.getZr();
  canvas.clear();
  canvas.refreshImmediately(true);
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

  override componentWillUnmount(): void {
    endPainting(this.getEchartsInstance());
    super.componentWillUnmount();
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
