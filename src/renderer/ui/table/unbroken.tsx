import type { ReactNode } from 'react';
import cells from './cells.module.css';

/** Days and ranges, which a browser would break behind a hyphen, a dash or a slash; and p and q with their numbers: `p = 0.310`. */
const BREAKABLE =
  /([#−+-]?\d(?:[\d.,:]*\d)?(?:[-–/][#−-]?\d(?:[\d.,:]*\d)?)+%?|\b[pq] (?:[=<≥] ?)?<?\d(?:[\d.]*\d)?)/u;

/** The words of a cell or a sentence, with each day, each range and each p on one line. What is no text is left as it is. */
export const unbroken = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' && BREAKABLE.test(cell)
    ? cell.split(BREAKABLE).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} className={cells.unbroken}>
            {part}
          </span>
        ),
      )
    : cell;
