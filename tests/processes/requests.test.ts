import { testRequests } from '#tests/helpers/answer-requests.ts';

testRequests(100);
