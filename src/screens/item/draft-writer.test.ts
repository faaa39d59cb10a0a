import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';

function harness() {
  const written: string[] = [];
  const settled: unknown[] = [];
  let fails: Error | null = null;
  const writer = createDraftWriter<string>(
    async (content) => {
      if (fails) throw fails;
      written.push(content);
    },
    (error) => settled.push(error),
  );
  return { writer, written, settled, failWith: (error: Error | null) => (fails = error) };
}

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is written within 250 ms, however fast its user types [R-065]', async () => {
    const { writer, written } = harness();
    for (let letter = 0; letter < 10; letter++) {
      writer.write(`after ${letter}`, false);
      await vi.advanceTimersByTimeAsync(25);
    }
    expect(written).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(written.at(-1)).toBe('after 9');
  });

  test('of a stroke or a photo is written at once [R-065]', async () => {
    const { writer, written } = harness();
    writer.write('typing', false);
    writer.write('signed', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual(['signed']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written).toEqual(['signed']);
  });

  test('is written when its page is hidden', async () => {
    const { writer, written } = harness();
    writer.write('half', false);
    await writer.flush();
    expect(written).toEqual(['half']);
  });

  test('does not come back after its document was saved', async () => {
    const { writer, written } = harness();
    writer.write('late', false);
    await writer.hold();
    await vi.advanceTimersByTimeAsync(1_000);
    await writer.flush();
    expect(written).toEqual([]);
  });

  test('is written after a save that failed', async () => {
    const { writer, written } = harness();
    await writer.hold();
    writer.write('kept', true);
    await writer.release();
    expect(written).toEqual(['kept']);
  });

  test('that cannot be written says so, and the next one is tried again', async () => {
    const { writer, written, settled, failWith } = harness();
    const full = new Error('full');
    failWith(full);
    writer.write('first', true);
    await writer.flush();
    failWith(null);
    writer.write('second', true);
    await writer.flush();
    expect(settled).toEqual([full, null]);
    expect(written).toEqual(['second']);
  });
});
