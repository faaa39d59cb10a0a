import { startTanstackOutbox } from '../../contenders/tanstack-outbox.ts';

// The message from its own skill file.
await startTanstackOutbox(() => new Error('Server error'));
