/** A line of the log as JSON. */
export function logLine(level: 'info' | 'error', facts: object): string {
  return JSON.stringify({ time: Date.now(), level, ...facts });
}

const errorsWithInput = new Set(['ValiError', 'SyntaxError', 'URIError']);

/** Facts of an error that may be logged: no values of rows, no input. */
export function factsOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { cause } = error;
  const source = cause instanceof Error ? cause : error;
  const frames = (source.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  const { code, table, column, constraint, routine } = source as {
    [fact in 'code' | 'table' | 'column' | 'constraint' | 'routine']?: unknown;
  };
  if ('severity' in source) return { error: 'database', sqlState: code, table, column, constraint, routine, frames };
  // Messages of schemas and parsers repeat the rejected input.
  return { error: source.name, ...(errorsWithInput.has(source.name) ? {} : { says: source.message }), errorCode: code, frames };
}
