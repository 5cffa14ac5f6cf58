import { plural } from '#renderer/lib/format.ts';
import type { AbbreviationMatch } from '#shared/contract/abbreviations.ts';
import { CategoryBadge, CategoryIcon } from './KeyBadges.tsx';
import styles from './OccurrenceList.module.css';

interface OccurrenceListProps {
  readonly abbreviations: readonly AbbreviationMatch[];
  readonly selected: string;
  readonly onToggle: (keyId: string) => void;
}

/** Whether the user gave a place a meaning. */
export const isMeaningGiven = (reading: AbbreviationMatch['positions'][number]['reading']): boolean =>
  reading !== null && reading.state !== 'open';

/** The abbreviations of a drop as cards; a press selects one, another press lets it go. */
export const OccurrenceList = ({ abbreviations, selected, onToggle }: OccurrenceListProps) => (
  <div className="ds-cards">
    {abbreviations.map((match) => {
      const read = match.positions.filter(({ reading }) => isMeaningGiven(reading)).length;
      return (
        <button
          key={match.keyId}
          type="button"
          className={styles.card}
          aria-pressed={match.keyId === selected}
          data-key={match.keyId}
          onClick={() => onToggle(match.keyId)}
        >
          <span className="ds-row">
            <CategoryIcon category={match.category} />
            <strong className="ds-mono ds-grow">{match.abbreviation}</strong>
            <span className="ds-muted ds-small ds-num">
              {plural(match.positions.length, 'match', 'matches')}
            </span>
          </span>
          <span>{match.definition}</span>
          <span className="ds-row-wrap">
            <CategoryBadge category={match.category} />
            {match.meanings.length === 1 ? null : (
              <span className="ds-faint ds-small">{plural(match.meanings.length, 'possible meaning')}</span>
            )}
            {read === 0 ? null : (
              <span className="ds-faint ds-small">{plural(read, 'place')} with a meaning set</span>
            )}
          </span>
        </button>
      );
    })}
  </div>
);
