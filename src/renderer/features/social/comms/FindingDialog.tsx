import { Dialog, DialogBody, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { WindowScale } from '#renderer/entities/analysis/WindowScale.tsx';
import { DropMeta } from '#renderer/entities/drop/DropMeta.tsx';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { dropQuery } from '#renderer/entities/drop/drops.ts';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { findingsQuery } from '#renderer/features/social/coordination-queries.ts';
import {
  deltaLabel,
  findingBadge,
  findingIntent,
  findingMeaning,
  TYPE_LABELS,
} from '#renderer/features/social/coordination.ts';
import { PostCard } from '#renderer/features/social/PostCard.tsx';
import { socialPostQuery } from '#renderer/features/social/social.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatP, formatScore, formatTimestamp } from '#renderer/lib/format.ts';
import { sharedRanges, spelledStems } from '#renderer/lib/shared-words.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { CoordinationFinding, CoordinationRun } from '#shared/contract/coordination.ts';
import { FindingStrip } from './FindingStrip.tsx';
import styles from './FindingDialog.module.css';
import postCard from '#renderer/features/social/PostCard.module.css';

interface FindingDialogProps {
  readonly run: CoordinationRun;
  /** Empty: closed. */
  readonly findingId: string;
  readonly onClose: () => void;
}

const Facts = ({
  finding,
  plan,
}: {
  readonly finding: CoordinationFinding;
  readonly plan: CoordinationRun['plan'];
}) => (
  <div className="ds-row-wrap ds-num ds-small">
    <Tag intent={findingIntent(finding)} minimal={!finding.isProof} title={findingMeaning(finding)}>
      {findingBadge(finding)}
    </Tag>
    <strong>{TYPE_LABELS[finding.type]}</strong>
    <span>
      {deltaLabel(finding.timeDelta)} from drop to post
      {finding.timeDelta < 0 ? ' (the post came first)' : ''}
    </span>
    <span>score {formatScore(finding.correlationScore)}</span>
    <span>
      p {formatP(finding.p)}, q {formatP(finding.q)}
    </span>
    <FindingStrip finding={finding} />
    <PlanMark plan={plan} />
    <Tag minimal>{finding.proofType}</Tag>
  </div>
);

/** The rung of the chance ladder that the window of the finding reaches. */
const Scale = ({
  run,
  finding,
}: {
  readonly run: CoordinationRun;
  readonly finding: CoordinationFinding;
}) => {
  const account = run.accounts.find(
    ({ username, platform }) =>
      platform === finding.platform && username.toLowerCase() === finding.username.toLowerCase(),
  );
  if (account?.ladder === null || account === undefined) return null;
  const { timeDelta } = finding;
  const direction = timeDelta === 0 ? 'either' : timeDelta > 0 ? 'drop-first' : 'post-first';
  return <WindowScale ladder={account.ladder} direction={direction} minutes={Math.abs(timeDelta)} />;
};

const Pair = ({ finding }: { readonly finding: CoordinationFinding }) => {
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const { timeZone } = usePreferences();
  const drop = useQuery(dropQuery(finding.dropNumber));
  const post = useQuery(socialPostQuery(finding.postId));
  const both =
    drop.data === undefined || post.data === undefined ? null : { drop: drop.data, post: post.data };
  return (
    <>
      {both === null ? null : (
        <p className="ds-muted ds-small ds-num">
          Drop {formatTimestamp(both.drop.timestamp, timeZone)}; post{' '}
          {formatTimestamp(both.post.timestamp, timeZone)}.
          {finding.sharedTerms.length === 0
            ? ''
            : ` Shared words: ${spelledStems(finding.sharedTerms, [both.drop.content, both.post.content]).join(', ')}.`}
        </p>
      )}
      <div className="ds-two">
        <section className="ds-stack-tight" aria-label="The drop">
          <QueryState query={drop} failed={`Failed to load Q drop #${finding.dropNumber}`}>
            {(data) => (
              <div className={postCard.post}>
                <div className={cx('ds-row-wrap', styles.head)}>
                  <DropNumber
                    number={data.dropNumber}
                    onOpen={(number) => void navigate(`/drops/${number}`)}
                  />
                  <DropMeta drop={data} />
                </div>
                <DropText text={data.content} highlights={sharedRanges(data.content, finding.sharedTerms)} />
              </div>
            )}
          </QueryState>
        </section>
        <section className="ds-stack-tight" aria-label="The post">
          <QueryState query={post} failed="Couldn’t load the post">
            {(data) => (
              <PostCard post={data} now={now} highlights={sharedRanges(data.content, finding.sharedTerms)} />
            )}
          </QueryState>
        </section>
      </div>
    </>
  );
};

/** A drop and a post side by side, the words they share marked, with what the test says of them. */
export const FindingDialog = ({ run, findingId, onClose }: FindingDialogProps) => {
  const findings = useQuery({
    ...findingsQuery({ runId: run.id, id: findingId, limit: 1 }),
    enabled: findingId !== '',
  });
  const finding = findings.data?.items.find(({ id }) => id === findingId);
  return (
    <Dialog
      isOpen={findingId !== ''}
      onClose={onClose}
      title={
        finding === undefined ? 'Finding' : `Drop #${finding.dropNumber} and a post of @${finding.username}`
      }
      className={cx(styles.dialog)}
    >
      <DialogBody>
        <QueryState query={findings} failed="Couldn’t load coordination analysis">
          {() =>
            finding === undefined ? (
              <p>This finding is not part of the run.</p>
            ) : (
              <div className="ds-stack">
                <Facts finding={finding} plan={run.plan} />
                <Scale run={run} finding={finding} />
                <Pair finding={finding} />
                <p className="ds-muted ds-small">
                  A finding above chance shows that two texts are related. It does not show who knew of whom.
                </p>
              </div>
            )
          }
        </QueryState>
      </DialogBody>
    </Dialog>
  );
};
