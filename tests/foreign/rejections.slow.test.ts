import { test } from 'vitest';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { expectParkedAndCorrected } from './support/rejection-steps.ts';

const context = setupForeignBackendTests();

test.each(['refusal-text', 'refusal-200-list'] as const)('[SY3] parks a reading on %s with its message and saves the correction once', (how) => expectParkedAndCorrected(context, how));
