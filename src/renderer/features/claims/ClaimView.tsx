import { Callout, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import type { Claim } from '#shared/contract/claims.ts';
import { ClaimQuote } from './ClaimQuote.tsx';
import { claimQuery, OUTCOME_LABELS, withName } from './claims-view.ts';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { ExclusionDialog } from './ExclusionDialog.tsx';
import { JudgeDialog } from './JudgeDialog.tsx';
import { KeyButton } from './KeyButton.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { EVIDENCE_KEY, useKeys, type Key } from './use-keys.ts';
import styles from './ClaimsPage.module.css';

type Open = 'evidence' | 'judge' | 'rule' | 'exclusion';

type EvidenceSource = NonNullable<Claim['evidence'][number]['source']>;

const classOf = ({ reference }: Claim['versions'][number]): string =>
  reference === null
    ? 'none: not compared with chance'
    : [
        reference.category ?? 'any category',
        reference.words === '' ? '' : `title contains “${reference.words}”`,
      ]
        .filter((part) => part !== '')
        .join(', ');

const Source = ({ url, archiveUrl, fileName, fileSha256, quote, ...source }: EvidenceSource) => (
  <>
    {source.title}
    {source.publisher === '' ? '' : `, ${source.publisher}`}
    {source.publishedOn === null ? '' : `, ${source.publishedOn}`}{' '}
    {url === null ? null : <OutsideLink href={url}>Open</OutsideLink>}{' '}
    {archiveUrl === null ? null : <OutsideLink href={archiveUrl}>Archived copy</OutsideLink>}
    {fileSha256 === null ? null : (
      <div className="ds-small">
        File {fileName ?? ''}, SHA-256 <code className={styles['hash']}>{fileSha256}</code>
      </div>
    )}
    {quote === '' ? null : <blockquote>{quote}</blockquote>}
  </>
);

/** An item of the data folder as evidence: what it says and when, which its name does not tell. */
const EvidenceItem = ({ item }: { readonly item: string }) => {
  const items = useEndpoint('listTextItems', { query: { item } });
  const found = items.data?.[0];
  return (
    <>
      <ItemKey itemKey={item} />
      <QueryNote query={items} failed="Couldn’t load its text" />
      {found === undefined ? null : (
        <blockquote>
          {found.text}
          <div className="ds-muted ds-small">
            {[found.author, found.time.replace('T', ' ')].filter((part) => part !== null).join(', ')} UTC
          </div>
        </blockquote>
      )}
    </>
  );
};

const Evidence = ({ evidence }: Pick<Claim, 'evidence'>) =>
  evidence.length === 0 ? (
    <p className="ds-muted">No evidence yet.</p>
  ) : (
    <ol>
      {evidence.map(({ number, direction, item, source, note, by, at, isProposal }) => (
        <li key={number}>
          <Tag minimal intent={direction === 'for' ? 'success' : 'danger'}>
            {direction}
          </Tag>{' '}
          {source === null ? null : <Source {...source} />}
          {item === null ? null : <EvidenceItem item={item} />}
          <div className="ds-muted ds-small">
            {source === null || source.accessedAt === null
              ? ''
              : `accessed ${source.accessedAt.replace('T', ' ')} UTC; `}
            added by {by}, {at.slice(0, 10)}
            {isProposal === true ? ', proposed by a program' : ''}
            {note === '' ? '' : `: ${note}`}
          </div>
        </li>
      ))}
    </ol>
  );

const Judgments = ({ claim }: { readonly claim: Claim }) => {
  const rows = [...claim.judgments, ...(claim.adjudication === null ? [] : [claim.adjudication])];
  return (
    <>
      {claim.isWaiting ? (
        <Callout compact icon="lock">
          The first judgment stays hidden until the second is in.
        </Callout>
      ) : null}
      {rows.length === 0 ? (
        claim.isWaiting ? null : (
          <p className="ds-muted">No judgment yet.</p>
        )
      ) : (
        <PlainTable
          label={`Judgments of claim ${claim.id}`}
          columns={['Judge', 'Outcome', 'Version', 'How', 'Reason']}
          rows={rows.map((judgment) => [
            judgment.judge,
            OUTCOME_LABELS[judgment.outcome],
            judgment.version,
            'isBlind' in judgment ? (judgment.isBlind ? 'blind' : 'open') : 'adjudication',
            judgment.reason,
          ])}
        />
      )}
    </>
  );
};

const Said = ({ claim: { madeAt, items } }: { readonly claim: Claim }) => {
  const { timeZone } = usePreferences();
  return (
    <>
      {formatTimestamp(madeAt, timeZone)}
      {items.map(({ key }) => (
        <span key={key}>
          , <ItemKey itemKey={key} />
        </span>
      ))}
    </>
  );
};

const Contents = ({ claim }: { readonly claim: Claim }) => {
  const { timeZone } = usePreferences();
  const last = claim.versions.at(-1);
  return (
    <div className="ds-stack">
      <p className={styles['sentence']}>{claim.text}</p>
      <div className="ds-two">
        <ClaimQuote claim={claim} />
        <Facts
          look="list"
          facts={[
            ['Outcome', OUTCOME_LABELS[claim.outcome]],
            ['Said', <Said key="said" claim={claim} />],
            ['Rule', last?.rule ?? 'No rule can be written'],
            ['Due', last?.dueDate ?? '–'],
            ['Reference class', last === undefined ? '–' : classOf(last)],
            ['Probability', last?.probability ?? '–'],
            ['Coder', `${claim.coder}, ${formatTimestamp(claim.codedAt, timeZone)}`],
            ['Kind', `${claim.mode}${claim.isProposal ? ', proposed by a program' : ''}`],
            ['Tally', claim.exclusion === null ? 'counted' : `excluded: ${claim.exclusion.reason}`],
          ]}
        />
      </div>
      {claim.versions.length < 2 ? null : (
        <PlainTable
          label={`Versions of the rule of claim ${claim.id}`}
          columns={['Version', 'Rule', 'Due', 'By', 'Written', 'Why']}
          rows={claim.versions.map((version) => [
            version.version,
            version.rule,
            version.dueDate,
            version.by,
            version.isAfterEvidence ? 'after evidence' : 'before evidence',
            version.reason,
          ])}
        />
      )}
      <h3>Evidence</h3>
      <Evidence evidence={claim.evidence} />
      <h3>Judgments</h3>
      <Judgments claim={claim} />
    </div>
  );
};

/** One claim with its rule, evidence and judgments, and what can be done with it. */
export const ClaimView = ({ id }: { readonly id: number }) => {
  const claim = useQuery(claimQuery(id));
  const [open, setOpen] = useState<Open | null>(null);
  const isLoaded = claim.data !== undefined;
  const opens = (dialog: Open, look: Pick<Key, 'label' | 'icon' | 'combo'>): Key => ({
    id: `claim:${dialog}`,
    ...look,
    isOff: !isLoaded,
    run: () => withName(() => setOpen(dialog)),
  });
  const judgeLabel = claim.data?.outcome === 'disputed' ? 'Adjudicate…' : 'Judge…';
  const exclusionLabel = (claim.data?.exclusion ?? null) === null ? 'Exclude…' : 'Count again…';
  const actions: readonly Key[] = [
    opens('evidence', EVIDENCE_KEY),
    opens('judge', { label: judgeLabel, icon: 'endorsed', combo: 'g' }),
    opens('rule', { label: 'Change the rule…', icon: 'edit', combo: 'r' }),
    opens('exclusion', { label: exclusionLabel, icon: 'filter-remove', combo: 'x' }),
  ];
  useKeys('claim-view', open === null ? actions : []);
  const close = (): void => setOpen(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list above fills the window: without this an opened claim is below its end.
    if (isLoaded) box.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div ref={box} className={styles['claim']}>
      <QueryCard
        title={`Claim ${id}`}
        icon="confirm"
        actions={
          <div className="ds-row-wrap">
            {actions.map((key) => (
              <KeyButton key={key.id} of={key} size="small" />
            ))}
          </div>
        }
        query={claim}
        failed="Couldn’t load the claim"
      >
        {(value) => (
          <>
            <Contents claim={value} />
            {open === 'evidence' ? <EvidenceDialog claim={id} onClose={close} /> : null}
            {open === 'judge' ? <JudgeDialog claim={value} onClose={close} /> : null}
            {open === 'rule' ? <RuleDialog claim={value} onClose={close} /> : null}
            {open === 'exclusion' ? <ExclusionDialog claim={value} onClose={close} /> : null}
          </>
        )}
      </QueryCard>
    </div>
  );
};
