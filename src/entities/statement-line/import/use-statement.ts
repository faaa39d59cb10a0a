import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { callApi } from '../../../api/backend.ts';
import { costDefaults } from '../../../contract/entities/costs/cost.ts';
import {
  importedStatement,
  statementMappings,
  type ImportedStatement,
  type StatementMapping,
} from '../../../contract/entities/costs/statement-bodies.ts';
import type { Sheet } from '../../../contract/import/sheet.ts';
import { costCategoryOf } from '../../../contract/rules/cost-category.ts';
import { missingColumns, readStatement, type ReadStatement } from '../../../contract/rules/statement/read-statement.ts';
import { fileColumns, guessColumns, presetOf, type FileColumn } from '../../../contract/rules/statement/statement-columns.ts';
import { readSheetFile } from '../../../screens/import/dry-run-import.ts';
import { uploadSheet } from '../../../screens/import/upload-sheet.ts';
import { useReference } from '../../../screens/reference/use-reference.ts';

/** A picked statement. `key`: idempotency key of its import. */
type Picked = {
  readonly file: File;
  readonly key: string;
  readonly sheet: Sheet;
  readonly columns: readonly FileColumn[];
  readonly mappings: readonly StatementMapping[];
};

/** User's changes to the suggested mapping. */
type Edited = Partial<StatementMapping>;

export type CostGroupChoice = { readonly Id: number; readonly Name: string };

/** A statement on its way from a file to the backend: the file, the mapping of its columns, and the lines read by it. */
export type StatementImport = {
  readonly file: File | null;
  readonly columns: readonly FileColumn[];
  readonly mappings: readonly StatementMapping[];
  readonly mapping: StatementMapping;
  readonly groups: readonly CostGroupChoice[];
  readonly read: ReadStatement;
  readonly missing: ReturnType<typeof missingColumns>;
  readonly problem: unknown;
  readonly isBusy: boolean;
  readonly change: (patch: Edited) => void;
  readonly pick: (file: File | undefined) => Promise<void>;
  /** Resolves to null after a failure, which `problem` then names. */
  readonly send: () => Promise<ImportedStatement | null>;
};

const emptyMapping: StatementMapping = {
  Name: '',
  Columns: {},
  Currency: costDefaults.Currency,
  VatRate: costDefaults.VatRate,
  CostGroup: null,
  Groups: [],
};
const noGroups: readonly CostGroupChoice[] = [];
const nothing: ReadStatement = { lines: [], errors: [], rows: 0 };

export function useStatement(): StatementImport {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [edited, setEdited] = useState<Edited>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const { value } = useReference('dictionary', 'costGroups');
  const groups: readonly CostGroupChoice[] = value ?? noGroups;
  const mapping = useMemo(() => ({ ...(picked ? firstMapping(picked, groups) : emptyMapping), ...edited }), [picked, groups, edited]);
  const missing = missingColumns(mapping.Columns);
  const read = useMemo(
    () => (picked && missingColumns(mapping.Columns).length === 0 ? readStatement(picked.sheet, mapping) : nothing),
    [picked, mapping],
  );

  async function pick(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const sheet = await readSheetFile(file);
      const mappings = v.parse(statementMappings, await callApi('statement-line', 'mappings'));
      const columns = fileColumns(sheet);
      setPicked({ file, key: crypto.randomUUID(), sheet, columns, mappings });
      setEdited({});
    } catch (error) {
      setPicked(null);
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  async function send() {
    if (!picked) return null;
    setBusy(true);
    setProblem(null);
    try {
      const Filename = await uploadSheet(picked.file, picked.key, null);
      const body = { Filename, Mapping: mapping, LeaveOut: read.errors.length > 0 };
      return v.parse(importedStatement, await callApi('statement-line', 'importStatement', { body, idempotencyKey: picked.key }));
    } catch (error) {
      // A refused call used its key up.
      setPicked({ ...picked, key: crypto.randomUUID() });
      setProblem(error);
      setBusy(false);
      return null;
    }
  }

  const change = (patch: Edited) => setEdited((before) => ({ ...before, ...patch }));
  return {
    file: picked?.file ?? null,
    columns: picked?.columns ?? [],
    mappings: picked?.mappings ?? [],
    mapping,
    groups,
    read,
    missing,
    problem,
    isBusy,
    change,
    pick,
    send,
  };
}

/** The mapping of a supplier whose columns the file has, else one by the headings. */
function firstMapping({ columns, mappings }: Picked, groups: readonly CostGroupChoice[]): StatementMapping {
  const headings = new Set(columns.map(({ heading }) => heading));
  const saved = mappings.find(({ Columns }) => Object.values(Columns).every((heading) => !heading || headings.has(heading)));
  if (saved) return saved;
  const Columns = guessColumns(columns);
  const fuel = Columns.Quantity ? groups.find(({ Name }) => costCategoryOf(Name) === 'fuel') : undefined;
  return { ...emptyMapping, Name: presetOf(columns)?.name ?? '', Columns, CostGroup: fuel?.Id ?? null };
}
