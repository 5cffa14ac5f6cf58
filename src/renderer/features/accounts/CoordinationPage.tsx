import { readingQuery } from '#renderer/api/endpoint.ts';
import { callBytes } from '#renderer/api/workstation.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { setParser, useMethodSet } from '#renderer/entities/set/method-set.ts';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { accountsParsers, questionOf, useAccountsView } from './accounts-view.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { EdgeDialog } from './EdgeDialog.tsx';
import { EdgeTable } from './EdgeTable.tsx';
import { Groups } from './Groups.tsx';
import { NetworkCard } from './NetworkCard.tsx';
import { NoNetwork } from './NoNetwork.tsx';
import { Sentences } from './Sentences.tsx';
import { WindowCurve } from './WindowCurve.tsx';

/** Edges that the page lists: all that an answer keeps. */
const LISTED = 2000;

const How = () => (
  <HowComputed
    title="Accounts that act together"
    methodId="account-coordination"
    parameters={[
      ['Weight', 'distinct pairs of posts'],
      ['Repetition', 'accounts shuffled within each object'],
      ['Closeness', 'accounts shifted by whole days'],
      ['q', 'false-discovery rate over the edges of weight 2 or more'],
    ]}
  >
    Two accounts have an edge where both share the same thing within the window. Everything is counted again
    in copies in which the accounts are shuffled or shifted.
  </HowComputed>
);

const FORMATS: FormatList<'edges' | 'groups' | 'gexf' | 'graphml'> = [
  ['edges', 'Edges (CSV)', 'th'],
  ['groups', 'Groups (CSV)', 'th'],
  ['gexf', 'Gephi (GEXF)', 'graph'],
  ['graphml', 'GraphML', 'graph'],
];

/** Saves the network of a question as a file, whatever the page shows of it. */
const NetworkExport = ({ question }: { readonly question: ReturnType<typeof questionOf> }) => {
  const save = useExport({ done: 'File saved', failed: 'Couldn’t export' });
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      text="Export network"
      onChoose={(format) =>
        void save.write((csvFor) =>
          callBytes('exportAccountCoordination', { query: { ...question, format, csvFor } }),
        )
      }
    />
  );
};

export const parameters = { ...accountsParsers, set: setParser };

/** `/coordination`: which accounts share the same thing at the same time. */
export const CoordinationPage = () => {
  const state = useAccountsView();
  const { query: set } = useMethodSet();
  const question = questionOf(state.view, set);
  return (
    <div className="ds-stack">
      <SectionCard title="What is compared" icon="filter" actions={<How />}>
        <AccountSettings {...state} />
      </SectionCard>
      <AnalysisPanel
        query={readingQuery('getAccountCoordination', { query: { ...question, limit: LISTED } })}
        failed="Couldn’t compute the network of accounts"
      >
        {(answer) =>
          answer.refusal !== null || answer.edgeCount === 0 ? (
            <div className="ds-two">
              <NoNetwork answer={answer} {...state} />
              {answer.refusal === null ? (
                <SectionCard title="All windows next to chance" icon="comparison">
                  <WindowCurve answer={answer} {...state} />
                </SectionCard>
              ) : null}
            </div>
          ) : (
            <div className="ds-stack">
              <SectionCard title="The network next to chance" icon="comparison" stack="normal">
                <Sentences answer={answer} {...state} />
                <WindowCurve answer={answer} {...state} />
              </SectionCard>
              <SectionCard
                title="Strongest edges"
                icon="many-to-many"
                actions={<NetworkExport question={question} />}
              >
                <EdgeTable answer={answer} {...state} />
              </SectionCard>
              <SectionCard title="Groups" icon="people">
                <Groups answer={answer} {...state} />
              </SectionCard>
              <NetworkCard answer={answer} {...state} />
              <EdgeDialog
                {...state}
                question={question}
                copies={answer.nulls.reduce((most, { surrogates }) => Math.max(most, surrogates), 0)}
              />
            </div>
          )
        }
      </AnalysisPanel>
    </div>
  );
};
