import { Button, ButtonGroup } from '@blueprintjs/core';
import { useQueryState } from 'nuqs';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { pageParser } from '#renderer/lib/url.ts';

interface PagerProps {
  readonly total: number;
  /** Of one page. */
  readonly size: number;
  /** Of the parameter of the address. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly onTurn?: () => void;
}

/** Steps through a long list, and back from beyond its end; nothing where one page has it all. */
export const Pager = ({ total, size, name = 'page', className, onTurn }: PagerProps) => {
  const [page, setPage] = useQueryState(name, pageParser);
  const pages = Math.ceil(total / size);
  const turn = (to: number): void => {
    void setPage(to);
    onTurn?.();
  };
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  return (
    <nav className={cx('ds-row', className)} aria-label="Result pages">
      <span className="ds-muted ds-num">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <ButtonGroup>
        <Button
          size="small"
          icon="chevron-left"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => turn(Math.min(page - 1, pages))}
        />
        <Button
          size="small"
          icon="chevron-right"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => turn(page + 1)}
        />
      </ButtonGroup>
    </nav>
  );
};
