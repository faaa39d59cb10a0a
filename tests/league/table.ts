import { entryNames, type EntryName } from './entries.ts';
import { askedTheUser, exactlyOnce } from './judge.ts';

/** Verdicts by case, then by contender. */
export type Results = ReadonlyMap<string, Map<EntryName, string>>;

export function tableOf(results: Results): string {
  const rows = [...results].map(([name, verdicts]) => `| ${[name, ...entryNames.map((entry) => cell(verdicts.get(entry)))].join(' | ')} |`);
  const kept = entryNames.map((entry) => [...results.values()].filter((verdicts) => verdicts.get(entry) === exactlyOnce).length);
  return `${head}
| case | ${entryNames.join(' | ')} |
|---|${entryNames.map(() => '---').join('|')}|
${rows.join('\n')}
| **${exactlyOnce}, of ${results.size}** | ${kept.map((count) => `**${count}**`).join(' | ')} |
${foot}`;
}

function cell(verdict = 'not run'): string {
  if (verdict === exactlyOnce) return `✓ ${verdict}`;
  return verdict.startsWith(askedTheUser) ? `? ${verdict}` : `✗ ${verdict}`;
}

const head = `# League table: the same troubles, three outboxes

Written by \`npm run league\` (Chromium; minutes): every case in a browser of its own, against a backend that records what it carries out
and, but for the rows that say otherwise, honours \`Idempotency-Key\`. A verdict is what that
record and the outbox's own store say at the end, not what a library promises.
`;

const foot = `
**Exactly once**: all that the outbox had said to be kept is at the backend once, each record as its last change left it; what the
backend refuses for good is still on the device, for the user to see. **Lost**: the outbox holds it no more and the backend never had it.
**Stuck**: still held when the patience of the case was over (25 s after the trouble and what late answers
take; 50 s for the request that hangs), without a restart.
**Delivered, still held**: the backend did it, and the outbox does not know and still sends. **Duplicated**: the backend did it twice.
**Asked the user**: the outbox cannot tell whether the backend did it, parks the change, and the user decides whether it goes once more.
**Dropped**: gone from the device after the backend had refused it, though its save had been accepted.
**Not saved, and said so**: the outbox refused to keep it, which is honest and no help offline.

How each is set up (\`tests/league/pages\`):

- **Tabor**: the product's own saves, pokes and built worker; a change is a counter's reading. Where keys are ignored it
  looks the record up in the backend's list before it sends it again; the others, set up as documented, send again.
- **workbox-background-sync**: \`queue.pushRequest\` in a worker and its own \`replayRequests\`, as its documentation has it; each request
  carries a key of its own. The browser's \`sync\` event is fired for it every two seconds while it is not busy, sooner than a browser would.
- **@tanstack/offline-transactions**: on \`@tanstack/db\` 0.8.7, a \`localOnly\` collection; the mutation sends its key, throws
  \`NonRetriableError\` for 422 (its README) and an \`Error\` for other refusals. A change counts as kept once \`peekOutbox\` has it. Its retry
  policy looks for \`400\`, \`401\`, \`403\` and \`422\` in the text of an error's message and drops the change where it finds one, so it runs in both
  forms: with \`HTTP \${status}\` as the message, and with \`Server error\`, the words of its own skill file, which name no status.

A backend that ignores keys carries out every request, does not say \`Idempotency-Key-Status\`, and has the specification's reads: the list
with its filters (but in the row without), the record, the current user. An outbox that takes any answer for a delivery is right where
a backend says 500 and did it, and loses the change where it did not.

Each request has a connection of its own but in the row that says otherwise: when a reused one breaks, Chromium itself sends the request
again, milliseconds later. No outbox hears of that: only a backend that honours the key prevents the second record.

All changes but that update are saved without a network, and then it comes back with the trouble in it. Everybody gets the browser's
\`online\` event every two seconds until nothing is left to come.
`;
