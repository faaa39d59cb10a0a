import { describe, test } from 'vitest';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { expectEveryList } from './support/list-steps.ts';

describe.each([
  ['pages of 100 and OData v2', ['page-limit-100', 'odata-v2']],
  ['lists cut at 25', ['page-cap-25', 'bare-arrays']],
  ['strict queries', ['strict-queries', 'strict-types', 'camel-case']],
] as const)('backend with %s', (_, profiles) => {
  const context = setupForeignBackendTests({ profiles });

  test('[R-020] shows the rows of every list and requests nothing unsupported', () => expectEveryList(context));
});
