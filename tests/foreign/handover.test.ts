import { test } from 'vitest';
import { expectDeliveredDespite } from './support/create-handover.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';

const context = setupForeignBackendTests();

// The slow tests meet other faults, and other backends.
test('[SY22] delivers a handover once when every answer is lost', () => expectDeliveredDespite(context, 'cut-after'));
