import { parentPort } from 'node:worker_threads';

// Runs a regular expression on texts, one message each, so that the parent can end what does not end.
parentPort?.on('message', ({ source, flags, texts }: { readonly source: string; readonly flags: string; readonly texts: readonly string[] }) => {
  for (const text of texts) {
    const regex = new RegExp(source, flags);
    if (regex.global) for (const _ of text.matchAll(regex));
    else regex.exec(text);
  }
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
  parentPort?.postMessage('done');
});
