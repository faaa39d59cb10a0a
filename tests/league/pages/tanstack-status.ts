import { startTanstackOutbox } from './tanstack-outbox.ts';

await startTanstackOutbox((status) => new Error(`HTTP ${status}`));
