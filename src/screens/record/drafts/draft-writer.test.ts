import { describe, expect, test } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';

/** A slow disk: writes stay pending until `finishAll`; later ones end at once. */
function harness() {
  const written: string[] = [];
  const settled: unknown[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = true;
  let fails: Error | null = null;
  const writer = createDraftWriter<string>(
    async (content) => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      if (fails) throw fails;
      written.push(content);
    },
    (error) => settled.push(error),
  );
  const finishAll = () => {
    isSlow = false;
    for (const finish of waiting.splice(0)) finish();
    return writer.flush();
  };
  return { writer, written, settled, finishAll, begun: () => waiting.length, failWith: (error: Error | null) => (fails = error) };
}

describe('draft writer', () => {
  test('[R-065] starts writing at once', () => {
    const { writer, begun } = harness();
    writer.write('a');
    expect(begun()).toBe(1);
  });

  test('[R-065] writes only the last of the contents that arrive during a write', async () => {
    const { writer, written, finishAll, begun } = harness();
    for (const content of ['a', 'ab', 'abc']) writer.write(content);
    expect(begun()).toBe(1);
    await finishAll();
    expect(written).toEqual(['a', 'abc']);
  });

  test('[R-065] writes the last of the steps after the current task, or when flushed', async () => {
    const { writer, written, finishAll, begun } = harness();
    for (const content of ['counter', 'damages']) writer.writeLater(content);
    expect(begun()).toBe(0);
    await finishAll();
    expect(written).toEqual(['damages']);
  });

  test('drops a write that arrives after the record was saved', async () => {
    const { writer, written, finishAll } = harness();
    writer.write('before');
    const release = writer.hold();
    writer.write('late');
    await finishAll();
    await release;
    await writer.flush();
    expect(written).toEqual(['before']);
  });

  test('writes again after a failed save', async () => {
    const { writer, written, finishAll } = harness();
    await writer.hold();
    writer.write('kept');
    const released = writer.release();
    await finishAll();
    await released;
    expect(written).toEqual(['kept']);
  });

  test('reports a failed write and tries the next one', async () => {
    const { writer, written, settled, failWith, finishAll } = harness();
    const full = new Error('full');
    failWith(full);
    writer.write('first');
    await finishAll();
    failWith(null);
    writer.write('second');
    await writer.flush();
    expect(settled).toEqual([full, null]);
    expect(written).toEqual(['second']);
  });
});
