import { answer, type Answer } from '../answer.ts';
import { parameter, type Call } from '../call.ts';
import { textOf, type JsonObject } from '../json.ts';
import { columnsOf, rowOf, type Kind } from '../kinds/kind.ts';
import { camelCase } from '../profiles/camel-case.ts';
import { badRequest } from '../refusal.ts';
import { compareForOrder } from './compare.ts';
import { compileFilter } from './filter.ts';
import { typeOfValue, type Operand } from './operand.ts';

/** Answers one page of a list: search, filter, sort, page. */
export function listAnswer(kind: Kind, call: Call, records: JsonObject[], search: string): Answer {
  const column = columnOf(kind, call);
  const rows = records.map((record) => rowOf(kind, record, call)).filter((row) => matches(row, search));
  const filter = parameter(call, '$filter') ?? '';
  const filtered = filter.trim() === '' ? rows : rows.filter(compileFilter(filter, operandOf(column, rows, call), call.settings.strictTypes));
  const ordered = order(filtered, parameter(call, '$orderby') ?? '', column);
  const skip = count(call, '$skip') ?? 0;
  const top = count(call, '$top') ?? Math.min(ordered.length, call.settings.maxTop);
  if (top > call.settings.maxTop) {
    throw badRequest(`The limit of '${call.settings.maxTop}' for Top query has been exceeded. The value from the incoming request is '${top}'.`);
  }
  const page = ordered.slice(skip, skip + Math.min(top, call.settings.capTop));
  return answer('list', page, { total: filtered.length });
}

function columnOf(kind: Kind, call: Call): (name: string) => string {
  const columns = columnsOf(kind, call);
  return (asked) => {
    const name = call.settings.camelCase ? (columns.find((column) => camelCase(column) === asked) ?? asked) : asked;
    if (!columns.includes(name)) {
      throw badRequest(`The query specified in the URI is not valid. Could not find a property named '${name}' on type 'Flota.Web.Models.${kind.name}Row'.`);
    }
    return name;
  };
}

/** Operand of a column; its type is that of the first value in the column. */
function operandOf(column: (name: string) => string, rows: JsonObject[], { settings }: Call): (name: string) => Operand {
  return (asked) => {
    const name = column(asked);
    const filled = rows.find((row) => row[name] !== null)?.[name];
    return { type: typeOfValue(filled, settings.flagType), evaluate: (row) => row[name] ?? null };
  };
}

function matches(row: JsonObject, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(wanted));
}

function order(rows: JsonObject[], orderBy: string, column: (name: string) => string): JsonObject[] {
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

function count(call: Call, name: string): number | undefined {
  const text = parameter(call, name);
  if (text === undefined || text === '') {
    return undefined;
  }
  if (!/^\d+$/.test(text)) {
    throw badRequest(`Invalid value '${textOf(text)}' for ${name} query option found.`);
  }
  return Number(text);
}
