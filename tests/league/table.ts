import { entryNames, type EntryName } from './entries.ts';

/** Verdicts by case, then by contender. */
export type Results = ReadonlyMap<string, Map<EntryName, string>>;

const wanted = 'exactly once';

export function tableOf(results: Results): string {
  const rows = [...results].map(([name, verdicts]) => `| ${[name, ...entryNames.map((entry) => cell(verdicts.get(entry)))].join(' | ')} |`);
  const kept = entryNames.map((entry) => [...results.values()].filter((verdicts) => verdicts.get(entry) === wanted).length);
  return `${head}
| case | ${entryNames.join(' | ')} |
|---|${entryNames.map(() => '---').join('|')}|
${rows.join('\n')}
| **${wanted}, of ${results.size}** | ${kept.map((count) => `**${count}**`).join(' | ')} |
${foot}`;
}

function cell(verdict = 'not run'): string {
  return verdict === wanted ? `✓ ${verdict}` : `✗ ${verdict}`;
}

const head = `# League table: the same troubles, three outboxes

Written by \`npm run league\` (Chromium; minutes): every case in a browser of its own, against a backend that records what it carries out
and honours \`Idempotency-Key\`. A verdict is what that record and the outbox's own store say at the end, not what a library promises.
`;

const foot = `
**Exactly once**: all that the outbox had said to be kept is at the backend once, each record as its last change left it; what the
backend refuses for good is still on the device, for the user to see. **Lost**: the outbox holds it no more and the backend never had it.
**Stuck**: still held when the patience of the case was over (25 s after the trouble; 50 s for the request that hangs), without a restart.
**Dropped**: gone from the device after the backend had refused it, though its save had been accepted.
**Not saved, and said so**: the outbox refused to keep it, which is honest and no help offline.

How each is set up (\`tests/league/pages\`):

- **Tabor**: the product's own saves, pokes and built worker; a change is a counter's reading.
- **workbox-background-sync**: \`queue.pushRequest\` in a worker and its own \`replayRequests\`, as its documentation has it; each request
  carries a key of its own. The browser's \`sync\` event is fired for it every two seconds while it is not busy, sooner than a browser would.
- **@tanstack/offline-transactions**: on \`@tanstack/db\` 0.8.7, a \`localOnly\` collection; the mutation sends its key, throws
  \`NonRetriableError\` for 422 (its README) and \`HTTP \${status}\` for other refusals (its guide). A change counts as kept once \`peekOutbox\` has it.

All changes are saved without a network, and then it comes back with the trouble in it. Everybody gets the browser's \`online\` event
every two seconds until nothing is left to come.
`;
