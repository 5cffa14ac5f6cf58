import { testRequests } from '#tests/helpers/answer-requests.ts';
import { count } from '#tests/helpers/soak.ts';

testRequests(count(2000, 10_000));
