/** Statements are prepared from this use on. */
const MIN_USES = 5;
/** PostgreSQL stores prepared statements per connection; rarer ones are parsed each time. */
const MAX_STATEMENTS = 300;

/** Names the statements that recur, so that PostgreSQL parses and plans each once per connection. */
export type StatementNames = {
  /** The name of a prepared statement; undefined for a statement that is sent as text. */
  readonly nameOf: (text: string) => string | undefined;
  /** Gives the statements other names: PostgreSQL refuses a prepared one whose columns a migration has changed. */
  readonly renew: () => void;
};

export function createStatementNames(): StatementNames {
  const uses = new Map<string, { readonly index: number; count: number }>();
  let generation = 0;
  return {
    nameOf: (text) => {
      const use = uses.get(text) ?? { index: uses.size, count: 0 };
      if (use.count === 0 && uses.size >= MAX_STATEMENTS) return undefined;
      use.count++;
      uses.set(text, use);
      return use.count < MIN_USES ? undefined : `tabor_${generation}_${use.index}`;
    },
    renew: () => generation++,
  };
}

/** Whether PostgreSQL refused a prepared statement because its result has other columns since a migration. */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return code === '0A000' && message === 'cached plan must not change result type';
}
