import { startTanstackOutbox } from './tanstack-outbox.ts';

// The words of its own skill file.
await startTanstackOutbox(() => new Error('Server error'));
