import { contenderNames, type ContenderName } from './contenders.ts';
import { askedTheUser, exactlyOnce } from './judge.ts';

/** Verdicts by case, then by contender. */
export type Results = ReadonlyMap<string, Map<ContenderName, string>>;

export function tableOf(results: Results): string {
  const rows = [...results].map(
    ([name, verdicts]) => `| ${[name, ...contenderNames.map((entry) => cell(verdicts.get(entry)))].join(' | ')} |`,
  );
  const exactlyOnceCounts = contenderNames.map(
    (entry) => [...results.values()].filter((verdicts) => verdicts.get(entry) === exactlyOnce).length,
  );
  return `${head}
| case | ${contenderNames.join(' | ')} |
|---|${contenderNames.map(() => '---').join('|')}|
${rows.join('\n')}
| **${exactlyOnce}, of ${results.size}** | ${exactlyOnceCounts.map((count) => `**${count}**`).join(' | ')} |
${foot}`;
}

function cell(verdict = 'not run'): string {
  if (verdict === exactlyOnce) return `✓ ${verdict}`;
  return verdict.startsWith(askedTheUser) ? `? ${verdict}` : `✗ ${verdict}`;
}

const head = `# League table: the same failures, three outboxes

Written by \`npm run league\` (Chromium; takes minutes): every case runs in a separate browser, against a backend that records what it
carries out and honours \`Idempotency-Key\` unless the row says otherwise. A verdict is based on that record and on the outbox's own store
at the end, not on a library's promises.
`;

const foot = `
**Exactly once**: every change that the outbox reported as saved is at the backend once, each record in its last version; changes that the
backend rejects for good are still on the device, visible to the user. **Lost**: neither in the outbox nor at the backend.
**Stuck**: still in the outbox when the case timed out (25 s after the failure plus the delay of late answers; 50 s for the hanging
request), without a restart.
**Delivered, still held**: the backend carried it out, but the outbox still sends it. **Duplicated**: the backend carried it out twice.
**Asked the user**: the outbox cannot tell whether the backend carried it out, parks the change, and the user decides whether to resend it.
**Dropped**: deleted from the device after the backend rejected it, although its save had been accepted.
**Not saved, and said so**: the outbox rejected the save with an error; honest, but no help offline.

Setup of each outbox (\`tests/league/pages\`, \`tests/contenders\`):

- **Tabor**: the product's own saves, sync requests and built worker; a change is a counter reading. Where keys are ignored it
  looks up the record in the backend's list before it resends it; the others, set up as documented, resend.
- **workbox-background-sync**: \`queue.pushRequest\` in a worker and its own \`replayRequests\`, as documented; each request
  has its own key. The browser's \`sync\` event is fired every two seconds while it is idle, sooner than a browser would.
- **@tanstack/offline-transactions**: on \`@tanstack/db\` 0.8.7, a \`localOnly\` collection; the mutation sends its key, throws
  \`NonRetriableError\` for 422 (its README) and an \`Error\` for other rejections. A change counts as saved once \`peekOutbox\` has it. Its retry
  policy searches the error message for \`400\`, \`401\`, \`403\` and \`422\` and drops the change when it finds one, so it runs in both
  forms: with \`HTTP \${status}\` as the message, and with \`Server error\`, the message from its own skill file, which has no status.

A backend that ignores keys carries out every request, does not send \`Idempotency-Key-Status\`, and has the specification's reads: the list
with its filters (except in the row without a list), the record, the current user. An outbox that treats any answer as a delivery is right
where a backend answers 500 after carrying it out, and loses the change where the backend did nothing.

Each request has its own connection except in the row that says otherwise: when a reused connection breaks, Chromium itself resends the
request, milliseconds later. The outbox does not notice: only a backend that honours the key prevents the second record.

All changes except that update are saved offline; then the network returns with the failure in it. Every outbox gets the browser's
\`online\` event every two seconds until nothing is left to deliver.
`;
