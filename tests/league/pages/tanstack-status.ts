import { startTanstackOutbox } from '../../contenders/tanstack-outbox.ts';

await startTanstackOutbox((status) => new Error(`HTTP ${status}`));
