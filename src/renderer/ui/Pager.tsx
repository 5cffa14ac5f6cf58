import { Button, ButtonGroup } from '@blueprintjs/core';
import { formatCount } from '#renderer/lib/format.ts';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Steps through a long list, and back from beyond its end; nothing where one page has it all. */
export const Pager = ({ page, pages, onPage }: PagerProps) => {
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  return (
    <nav className="ds-row" aria-label="Result pages">
      <span className="ds-muted ds-num">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <ButtonGroup>
        <Button
          size="small"
          icon="chevron-left"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        />
        <Button
          size="small"
          icon="chevron-right"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </ButtonGroup>
    </nav>
  );
};
