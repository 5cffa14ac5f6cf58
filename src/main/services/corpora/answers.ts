import type { Corpus, DropTimes } from '#main/corpora/corpus.ts';
import type { CorpusAnswer, CorpusQuestion } from '#shared/contract/corpora.ts';
import { formatCount, plural } from '#shared/figures.ts';

/** Puts one question to a corpus. */
export const answerOf = async (
  corpus: Corpus,
  question: CorpusQuestion,
  drops: () => Promise<DropTimes>,
  progress: (done: number, total: number) => void,
): Promise<CorpusAnswer> => {
  const { filter } = question;
  switch (question.question) {
    case 'count':
      return { question: 'count', posts: await corpus.count(filter) };
    case 'range':
      return { question: 'range', span: await corpus.timeRange(filter) };
    case 'histogram':
      return { question: 'histogram', bars: [...(await corpus.histogram(filter, question.bucket))] };
    case 'search': {
      const { posts, hasMore } = await corpus.search(filter, question.limit);
      return { question: 'search', searchedBy: corpus.searchedBy, posts, hasMore };
    }
    case 'accounts':
      return { question: 'accounts', accounts: [...(await corpus.accounts(filter, question.limit))] };
    case 'rates': {
      const [rates, whole] = await corpus.inOneView(async () => {
        const all = await corpus.baseRates({});
        return Object.keys(filter).length === 0 ? [all, all] : [await corpus.baseRates(filter), all];
      });
      return { question: 'rates', rates, whole, share: whole.posts === 0 ? 0 : rates.posts / whole.posts };
    }
    case 'ladder': {
      const { windows, eraMoves, minuteMoves, seed } = question;
      const { rows, untested, ...ladder } = await corpus.ladder(filter, {
        windowsMinutes: windows,
        eraMoves,
        minuteMoves,
        seed,
        progress,
        drops: await drops(),
      });
      return { question: 'ladder', ladder: { ...ladder, rows, untested } };
    }
    case 'post':
      return { question: 'post', post: await corpus.fetch(question.id) };
  }
};

/** An answer in one sentence. */
export const sentenceOf = (answer: CorpusAnswer): string => {
  switch (answer.question) {
    case 'count':
      return `${plural(answer.posts, 'post')}.`;
    case 'range':
      return answer.span === null ? 'No posts match.' : 'The first and the last post.';
    case 'histogram':
      return `${plural(
        answer.bars.reduce((sum, { posts }) => sum + posts, 0),
        'post',
      )} in ${plural(answer.bars.length, 'bar')}.`;
    case 'search':
      return answer.searchedBy === 'index'
        ? `${plural(answer.posts.length, 'post')}${answer.hasMore ? ', and there are more' : ''}, by the full-text index.`
        : `${plural(answer.posts.length, 'post')}${answer.hasMore ? ', and there are more' : ''}. The table has no full-text index: every text was compared (ILIKE), and parts of words are found too.`;
    case 'accounts':
      return `${plural(answer.accounts.length, 'account')}.`;
    case 'rates':
      return `${formatCount(answer.rates.posts)} of ${plural(answer.whole.posts, 'post')}.`;
    case 'ladder':
      return answer.ladder.sentence;
    case 'post':
      return answer.post === null ? 'There is no such post.' : 'One post.';
  }
};
