import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A module that waits, and then a program whose own evaluation goes on for as long, in which V8 tolerates no termination. */
const waits = 'data:text/javascript,await new Promise((resolve) => setTimeout(resolve, 300))';
const program = `data:text/javascript,${encodeURIComponent(`
  import { noteLoaded } from '${new URL('program.ts', import.meta.url).href}';
  import '${waits}';
  for (const until = Date.now() + 1500; Date.now() < until;);
  noteLoaded();
`)}`;

/** Ends a thread with that program after so many milliseconds, in a process of its own. Resolves to its exit code and signal. */
async function endAfter(ms: number): Promise<unknown> {
  const script = `
    const { startThread } = await import('${new URL('thread.ts', import.meta.url).href}');
    const { worker, end } = startThread(new URL(process.argv[1]), { memoryMb: 64 });
    worker.on('online', () => setTimeout(end, ${ms}));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, program], { stdio: 'ignore' });
  return once(child, 'exit');
}

test('[R-151] a thread that ends while it loads leaves the process alone', { timeout: 30_000 }, async () => {
  expect(await Promise.all([0, 400, 800, 1_200, 3_000].map(endAfter))).toEqual(Array.from({ length: 5 }, () => [0, null]));
});

test('[R-151] threads of the backend start here alone', () => {
  const server = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
  const starting = files.filter((file) => /new Worker\(|\.terminate\(/.test(readFileSync(join(server, file), 'utf8')));
  expect(starting).toEqual([join('threads', 'thread.ts')]);
});
