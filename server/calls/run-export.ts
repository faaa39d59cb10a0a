import type { OnRows } from '../engine/declaration/call-request.ts';
import type { ExportOrder } from '../export/export-queue.ts';
import type { ExportJob } from '../export/export-workers.ts';
import type { AppContext, AppDependencies } from '../http/context.ts';
import { errorLine } from '../http/log-lines.ts';
import { rowsText } from '../auth/security-event.ts';
import { toTaborError } from '../http/to-tabor-error.ts';

/**
 * Runs an export in its turn, in a worker thread; in tests without one, `act` runs here. Resolves with its answer, or with an earlier one
 * while the export goes on. A later error aborts the download and is logged, unless the client has left.
 */
export function runExport<Answer>(
  c: AppContext,
  { exports, exportWorkers, log }: AppDependencies,
  { order, job }: { readonly order: ExportOrder; readonly job: ExportJob },
  act: (onRows: OnRows, answer: (value: Answer) => void) => Promise<Answer>,
): Promise<Answer> {
  const firstAnswer = Promise.withResolvers<Answer>();
  const ended = Promise.withResolvers<string>();
  let [isAnswered, rows] = [false, 0];
  c.set('securityDetail', ended.promise);
  const answer = (value: Answer): void => {
    isAnswered = true;
    firstAnswer.resolve(value);
  };
  const run = (show: OnRows) => {
    const onRows: OnRows = (count) => {
      rows = count;
      return show(count);
    };
    return exportWorkers
      ? (exportWorkers.run(job, order.signal, { onRows, onEarlyAnswer: (value) => answer(value as Answer) }) as Promise<Answer>)
      : act(onRows, answer);
  };
  void exports
    .run(order, run)
    .then(answer, (error: Error) => {
      const { code } = toTaborError(error);
      if (isAnswered && code !== 'timeout') log(errorLine(c, code, error));
      firstAnswer.reject(error);
    })
    .finally(() => ended.resolve(rowsText(rows)));
  return firstAnswer.promise;
}
