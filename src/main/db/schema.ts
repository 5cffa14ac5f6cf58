import type { AbbreviationTables } from './tables/abbreviations.ts';
import type { AiTables } from './tables/ai.ts';
import type { AnalysisTables } from './tables/analysis.ts';
import type { ClaimTables } from './tables/claims.ts';
import type { CodingTables } from './tables/coding.ts';
import type { CoreTables } from './tables/core.ts';
import type { CorpusTables } from './tables/corpora.ts';
import type { ExchangeTables } from './tables/exchange.ts';
import type { ImportTables } from './tables/imports.ts';
import type { JournalTables } from './tables/journal.ts';
import type { NewsTables } from './tables/news.ts';
import type { PlanTables } from './tables/plans.ts';
import type { SocialTables } from './tables/posts.ts';
import type { SealTables } from './tables/seals.ts';
import type { SetTables } from './tables/sets.ts';
import type { WrittenTables } from './tables/written.ts';

/** All tables; a subject's tables are in its own file of `tables/` and are added here. */
export type Schema = CoreTables &
  ImportTables &
  AbbreviationTables &
  NewsTables &
  SocialTables &
  AiTables &
  CodingTables &
  AnalysisTables &
  SetTables &
  ClaimTables &
  PlanTables &
  CorpusTables &
  WrittenTables &
  ExchangeTables &
  JournalTables &
  SealTables;
