import { answer, type Answer } from '../core/answer.ts';
import { parameter, type Call } from '../core/call.ts';
import { textOf, type JsonObject } from '../core/json.ts';
import { columnsOf, presentRow, type Kind } from '../kinds/kind.ts';
import { toCamelCase } from '../profiles/camel-case.ts';
import { badRequest } from '../core/http-error.ts';
import { compareForOrder } from './compare.ts';
import { compileFilter } from './filter.ts';
import { typeOfValue, type Operand } from './operand.ts';

/** Answers one page of a list: search, filter, sort, page. */
export function listAnswer(kind: Kind, call: Call, records: JsonObject[], search: string): Answer {
  const column = columnOf(kind, call);
  const rows = records.map((record) => presentRow(kind, record, call)).filter((row) => matches(row, search));
  const filter = parameter(call, '$filter') ?? '';
  const filtered =
    filter.trim() === '' ? rows : rows.filter(compileFilter(filter, operandOf(column, rows, call), call.settings.strictTypes));
  const ordered = sortRows(filtered, parameter(call, '$orderby') ?? '', column);
  const skip = readCount(call, '$skip') ?? 0;
  const top = readCount(call, '$top') ?? Math.min(ordered.length, call.settings.maxTop);
  if (top > call.settings.maxTop) {
    throw badRequest(
      `The limit of '${call.settings.maxTop}' for Top query has been exceeded. The value from the incoming request is '${top}'.`,
    );
  }
  const page = call.settings.ignoresPaging ? ordered : ordered.slice(skip, skip + Math.min(top, call.settings.capTop));
  return answer('list', page, { total: filtered.length });
}

function columnOf(kind: Kind, call: Call): (name: string) => string {
  const columns = columnsOf(kind, call);
  return (requested) => {
    const name = call.settings.camelCase ? (columns.find((column) => toCamelCase(column) === requested) ?? requested) : requested;
    if (!columns.includes(name)) {
      throw badRequest(
        `The query specified in the URI is not valid. Could not find a property named '${name}' on type 'Flota.Web.Models.${kind.name}Row'.`,
      );
    }
    return name;
  };
}

/** Operand of a column; its type is that of the first value in the column. */
function operandOf(column: (name: string) => string, rows: JsonObject[], { settings }: Call): (name: string) => Operand {
  return (requested) => {
    const name = column(requested);
    const filled = rows.find((row) => row[name] !== null)?.[name];
    return { type: typeOfValue(filled, settings.flagType), evaluate: (row) => row[name] ?? null };
  };
}

function matches(row: JsonObject, search: string): boolean {
  const needle = search.trim().toLowerCase();
  return needle === '' || Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(needle));
}

function sortRows(rows: JsonObject[], orderBy: string, column: (name: string) => string): JsonObject[] {
  const terms = orderBy
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')
    .map((term) => {
      const [name = '', direction = 'asc'] = term.split(/\s+/);
      return { name: column(name), sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
    });
  return rows.toSorted((one, other) => {
    for (const { name, sign } of terms) {
      const difference = compareForOrder(one[name] ?? null, other[name] ?? null);
      if (difference !== 0) {
        return difference * sign;
      }
    }
    return 0;
  });
}

function readCount(call: Call, name: string): number | undefined {
  const text = parameter(call, name);
  if (text === undefined || text === '') {
    return undefined;
  }
  if (!/^\d+$/.test(text)) {
    throw badRequest(`Invalid value '${textOf(text)}' for ${name} query option found.`);
  }
  return Number(text);
}
