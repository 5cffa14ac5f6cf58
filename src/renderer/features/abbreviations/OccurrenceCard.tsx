import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { AbbreviationReading } from '#shared/contract/abbreviations.ts';
import { CategoryBadge, KeyThumbnail, StatusBadge } from './KeyBadges.tsx';
import { Meanings } from './KeyCard.tsx';
import { ReadingForm, useUndoReading, type OccurrenceProps } from './ReadingForm.tsx';
import keyCard from './KeyCard.module.css';
import styles from './OccurrenceCard.module.css';

const GivenReading = ({ reading }: { readonly reading: AbbreviationReading }) => {
  const { timeZone } = usePreferences();
  const undo = useUndoReading();
  return (
    <div className={styles.given}>
      <div>
        <strong>Here: {reading.reading ?? reading.state}</strong>
        {reading.reading === null ? null : <span className="ds-muted"> ({reading.state})</span>}
        <p className="ds-muted ds-small">
          {reading.by === '' ? 'Someone' : reading.by}, {formatTimestamp(reading.at, timeZone)}
          {reading.reason === '' ? '' : `: ${reading.reason}`}
        </p>
      </div>
      <QuietButton
        icon="undo"
        text="Undo"
        loading={undo.isPending}
        onClick={() => undo.mutate({ params: { id: reading.id } })}
      />
    </div>
  );
};

/** The popover of one occurrence: what the key is, what this place means, and the form to say so. */
export const OccurrenceCard = (occurrence: OccurrenceProps) => {
  const { dropNumber, match, position } = occurrence;
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={styles.card} role="dialog" aria-label={`${match.abbreviation} in drop #${dropNumber}`}>
      <div className={keyCard.head}>
        <KeyThumbnail url={match.thumbnailUrl} size={36} />
        <div className="ds-grow">
          <h3 className="ds-mono">{match.abbreviation}</h3>
          <div className="ds-row-wrap">
            <CategoryBadge category={match.category} />
            <StatusBadge status={match.status} />
          </div>
        </div>
      </div>
      {isEditing ? null : <Meanings meanings={match.meanings} />}
      {position.reading === null || isEditing ? null : <GivenReading reading={position.reading} />}
      {isEditing ? (
        <ReadingForm {...occurrence} onDone={() => setEditing(false)} />
      ) : (
        <Button
          size="small"
          icon="edit"
          text={position.reading === null ? 'Set meaning' : 'Change'}
          onClick={() => setEditing(true)}
        />
      )}
    </div>
  );
};
