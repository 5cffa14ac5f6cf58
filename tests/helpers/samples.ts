import type { EndpointName } from '#shared/contract/endpoints.ts';

/** How the contract test calls an endpoint: a path with its parameters filled in, a body, and the statuses that are right. */
export interface Sample {
  readonly path?: string;
  readonly body?: unknown;
  /** Statuses besides 200 that are right on a fresh demonstration workstation without keys and network. */
  readonly also?: readonly number[];
}

/** Endpoints that need more than their bare path: a query, a body, or statuses that are right without keys and network. */
export const samples: Partial<Record<EndpointName, Sample>> = {
  getDrop: { path: '/api/q-drops/number/1' },
  getDropContext: { path: '/api/q-drops/number/1/context' },
  getDropAbbreviations: { path: '/api/q-drops/number/1/abbreviations' },
  getAbbreviationTrend: { path: '/api/abbreviations/trend?keys=potus' },
  exportCitations: { path: '/api/citations?item=drop:1' },
  getJob: { path: '/api/jobs/no-such-job', also: [404] },
  cancelJob: { path: '/api/jobs/no-such-job/cancel', also: [404] },
  followJob: { path: '/api/jobs/no-such-job/events', also: [404] },
  exportBrief: { also: [400] },
  importCompleteDataset: { also: [422] },
  importNewsEvents: { also: [422] },
  replayReport: { also: [422] },
  deleteNewsImport: { path: '/api/news-events/imports/999999', also: [404] },
  fetchNews: { body: { sources: ['newsapi'] }, also: [202, 503] },
  collectTweets: { path: '/api/twitter/collect/demo_account_one', body: { maxTweets: 5 }, also: [202, 503] },
  collectTruths: {
    path: '/api/truth-social/collect/demo_account_one',
    body: { maxPosts: 5 },
    also: [202, 502, 503],
  },
  getAnalysis: { path: '/api/analyses/correlation' },
  runAnalysis: { path: '/api/analyses/frequency/run', body: {} },
  listAnalysisRuns: { path: '/api/analyses/correlation/runs' },
  getAnalysisRun: { path: '/api/analysis-runs/1', also: [404] },
  hideRegisteredTest: { path: '/api/test-register/1/hide', body: { reason: 'A sample.' }, also: [404] },
  showRegisteredTest: { path: '/api/test-register/1/show', also: [404] },
  runCorrelations: { body: { parameters: { surrogates: 19 } } },
  getWindowMatch: { path: '/api/correlations/windows?surrogates=19&maxMinutes=5' },
  getWindowCurve: { path: '/api/correlations/window-curve?surrogates=19&points=12' },
  getLadder: {
    path: '/api/correlations/ladder?windows=5&username=demo_account_one&platform=twitter',
  },
  getAccountCoordination: {
    path: '/api/account-coordination?objects=link,text&window=3600&surrogates=19&curveSurrogates=0',
  },
  getAccountPairs: {
    path: '/api/account-coordination/pairs?objects=link,text&window=3600&surrogates=19&curveSurrogates=0&a=one&b=other',
    also: [404],
  },
  exportAccountCoordination: {
    path: '/api/account-coordination/export?objects=link,text&window=3600&surrogates=19&curveSurrogates=0',
  },
  getEventStudy: { path: '/api/correlations/event-study?placebos=99&resamples=200' },
  getNamedPair: { path: '/api/q-drops/number/1/pair?item=event:gone', also: [404] },
  getPairLedger: { path: '/api/correlations/ledger?windowMinutes=5&limit=10' },
  listDeltaPatterns: { path: '/api/pattern-analysis/deltas?surrogates=19' },
  runCoordination: { body: { username: 'demo_account_one' }, also: [202, 404] },
  getAiSession: { path: '/api/ai-analysis/no-such-session', also: [404] },
  startAiSession: {
    body: {
      sessionName: 'Pattern Analysis',
      model: 'local/statistics',
      analysisTypes: ['temporal'],
      timeRange: { start: '2017-10-01', end: '2021-01-01' },
    },
  },
  compareAiCosts: { path: '/api/ai-models/compare-costs?inputTokens=1000&outputTokens=1000' },
  analyzeDropWithAi: { body: { content: 'A sample.' }, also: [503] },
  saveSearch: { body: { name: 'A sample', view: 'search=library', filter: { search: 'library' } } },
  removeSavedSearch: { path: '/api/saved-searches/none', also: [404] },
  proposeClaims: { body: { drop: 34 } },
  drawClaimSample: { body: { by: 'A sample', size: 10 } },
  loadDemonstrationClaims: { also: [409] },
  exportPackage: { body: {} },
  exportSql: { body: { sql: 'SELECT count(*) AS drops FROM drops' } },
  askSql: { body: { sql: 'SELECT count(*) AS drops FROM drops' } },
  createSet: { body: { from: 'filter', name: 'A sample', filter: 'search=library' } },
  getSet: { path: '/api/sets/none', also: [404] },
  listSetItems: { path: '/api/sets/none/items', also: [404] },
  listSetMonths: { path: '/api/sets/none/months', also: [404] },
  compareSet: { path: '/api/sets/none/difference', also: [404] },
  removeSet: { path: '/api/sets/none', also: [404] },
  getNoteSubject: { path: '/api/notes/subject?about=drop:1' },
  listItemTags: { path: '/api/tags/of-items?items=drop:1%0Adrop:2' },
  listTaggedItems: { path: '/api/tags/items?tag=Bookmarks' },
  listConcordance: { path: '/api/text/concordance?a=drops:number%3D1-50&query=the&limit=5' },
  listTextItems: { path: '/api/text/items?item=drop:1' },
  getKeyness: { path: '/api/text/keyness?a=drops:number%3D1-50&b=drops:number%3D51-90&permutations=19' },
  getCollocates: { path: '/api/text/collocates?a=drops:number%3D1-50&node=the&permutations=19' },
  getDispersion: { path: '/api/text/dispersion?a=drops:number%3D1-50&word=the' },
  getWordTrends: { path: '/api/text/trends?a=drops:number%3D1-50&words=the,and' },
  getNgrams: { path: '/api/text/ngrams?a=drops:number%3D1-50' },
  getTopics: { path: '/api/topics?a=drops:number%3D1-50&k=2' },
  listLikeTexts: { path: '/api/topics/like?a=drops:number%3D1-50&item=drop:3' },
  getEmbeddings: { path: '/api/topics/embeddings' },
  listNearDuplicates: { path: '/api/topics/duplicates?a=drops:number%3D1-200' },
  getTextMap: { path: '/api/topics/map?a=drops:number%3D1-50' },
  listTopicShares: { path: '/api/topics/shares?a=drops:number%3D1-50&k=2' },
  getArchiveImage: { path: '/api/archive-images/none.png', also: [404] },
  fetchRemoteImage: { body: { url: 'https://example.org/none.png' }, also: [503] },
  installTools: { also: [202, 503] },
};
