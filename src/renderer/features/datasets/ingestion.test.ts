import { describe, expect, it } from 'vitest';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { messageOfError, messageOfRun } from './ingestion.ts';

const result = (change: Partial<IngestionResult> = {}): IngestionResult => ({
  message: 'The import is running.',
  status: 'running',
  totalDrops: 0,
  errors: [],
  errorCount: 0,
  recordErrors: [],
  faults: [],
  jobId: 'j1',
  imported: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  importId: null,
  records: 0,
  changes: [],
  notes: [],
  backup: null,
  verification: null,
  dataset: null,
  ...change,
});

const job = (change: Partial<ListedJob>): ListedJob => ({
  id: 'j1',
  kind: 'import-drops',
  title: 'Import of drops',
  status: 'running',
  done: 1,
  total: 2,
  etaSeconds: null,
  message: 'Writing the drops',
  error: null,
  startedAt: '2026-01-01T00:00:00',
  finishedAt: null,
  ...change,
});

describe('messageOfError', () => {
  it('names the HTTP status and the sentence', () => {
    const error = Object.assign(new Error('Record 3: time is missing.'), { status: 422 });
    expect(messageOfError('import', error)).toMatchObject({
      status: 'failed',
      message: 'Complete import failed',
      errors: ['HTTP error! status: 422', 'Record 3: time is missing.'],
    });
  });

  it('falls back to the error, then to the unknown', () => {
    expect(messageOfError('ingest', new Error('no answer')).errors).toEqual(['no answer']);
    expect(messageOfError('ingest', 'x')).toMatchObject({
      message: 'Comprehensive ingestion failed',
      errors: ['Unknown error occurred'],
    });
  });
});

describe('messageOfRun', () => {
  it('follows the job while it runs', () => {
    expect(messageOfRun('import', result(), job({}))).toMatchObject({
      status: 'running',
      message: 'Writing the drops',
    });
  });

  it("takes the job's result once it has ended", () => {
    const done = result({ status: 'completed', message: 'x: 5 drops imported', imported: 5 });
    expect(messageOfRun('import', result(), job({ status: 'completed' }), done)).toMatchObject({
      status: 'completed',
      message: 'x: 5 drops imported',
    });
  });

  it('says why a job failed or that it was cancelled', () => {
    expect(
      messageOfRun('ingest', result(), job({ status: 'failed', error: 'The disk is full.' })),
    ).toMatchObject({
      status: 'failed',
      message: 'Comprehensive ingestion failed',
      errors: ['The disk is full.'],
    });
    expect(messageOfRun('ingest', result(), job({ status: 'cancelled' }))).toMatchObject({
      status: 'canceled',
      errors: [],
    });
  });

  it('keeps a finished answer whatever the job', () => {
    expect(messageOfRun('ingest', result({ status: 'completed', message: 'done' }), undefined).message).toBe(
      'done',
    );
  });
});
