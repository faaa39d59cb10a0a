import { test } from 'vitest';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { expectParkedAndCorrected } from './support/rejection-steps.ts';

const context = setupForeignBackendTests();

test('[SY3] parks a reading on refusal-200 with its message, saves the correction once', () =>
  expectParkedAndCorrected(context, 'refusal-200'));
