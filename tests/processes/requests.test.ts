import { testRequests } from '#tests/helpers/answer-requests.ts';

// Three turns send them all.
testRequests(100, 3);
