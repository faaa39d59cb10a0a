import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { mayReadList, type Permissions } from '../../src/contract/permissions/permissions.ts';
import type { ColumnKind, GridColumns } from '../grid/columns.ts';

/** Root path of the entity sets. */
export const ODATA_ROOT = '/api';

const NAMESPACE = 'Tabor';

/** A list as OData knows it. `set`: the last segment of its path, `ODataVehicle`. */
export type EntitySet = { readonly set: string; readonly type: string; readonly columns: GridColumns };

/** The lists that `permissions` may read. Of lists that share a path, only the whole one is an entity set. */
export function entitySetsOf(
  entities: readonly EntityDefinition[],
  columnsOf: ReadonlyMap<string, GridColumns>,
  permissions: Permissions,
): EntitySet[] {
  return entities.flatMap((entity) => {
    const set = setNameOf(entity);
    const columns = columnsOf.get(entity.name);
    return set && columns && mayReadList(permissions, entity) ? [{ set, type: set.replace(/^OData/, ''), columns }] : [];
  });
}

/** The name of a list's entity set; null for a list without one. */
export function setNameOf({ grid }: EntityDefinition): string | null {
  const [, name] = /^\/api\/(OData\w+)\/?$/.exec(grid?.path ?? '') ?? [];
  return name === undefined || grid?.parameters !== undefined ? null : name;
}

/** The service document. */
export function serviceDocument(sets: readonly EntitySet[], base: string): unknown {
  return { '@odata.context': `${base}${ODATA_ROOT}/$metadata`, value: sets.map(({ set }) => ({ name: set, kind: 'EntitySet', url: set })) };
}

const types: Readonly<Record<ColumnKind, string>> = {
  text: 'Edm.String',
  number: 'Edm.Decimal',
  boolean: 'Edm.Boolean',
  date: 'Edm.Date',
  'date-time': 'Edm.DateTimeOffset',
};

const typeOf = (name: string, kind: ColumnKind) => (name === 'Id' ? 'Edm.Int64' : types[kind]);

/** The metadata as CSDL XML 4.01. Names are those of columns and paths: letters, digits and underscores. */
export function metadataXml(sets: readonly EntitySet[]): string {
  const propertyOf = ([name, kind]: readonly [string, ColumnKind]) =>
    `<Property Name="${name}" Type="${typeOf(name, kind)}"${name === 'Id' ? ' Nullable="false"' : ''}${kind === 'number' && name !== 'Id' ? ' Scale="variable"' : ''}/>`;
  const typeXml = ({ type, columns }: EntitySet) =>
    `<EntityType Name="${type}"><Key><PropertyRef Name="Id"/></Key>${[...columns.kinds].map(propertyOf).join('')}</EntityType>`;
  const setXml = ({ set, type }: EntitySet) => `<EntitySet Name="${set}" EntityType="${NAMESPACE}.${type}"/>`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>',
    `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${NAMESPACE}">`,
    ...sets.map(typeXml),
    `<EntityContainer Name="Lists">${sets.map(setXml).join('')}</EntityContainer>`,
    '</Schema></edmx:DataServices></edmx:Edmx>',
  ].join('');
}

/** The metadata as CSDL JSON 4.01. */
export function metadataJson(sets: readonly EntitySet[]): unknown {
  const propertyOf = ([name, kind]: readonly [string, ColumnKind]) =>
    [
      name,
      {
        $Type: typeOf(name, kind),
        ...(name !== 'Id' && { $Nullable: true }),
        ...(kind === 'number' && name !== 'Id' && { $Scale: 'variable' }),
      },
    ] as const;
  return {
    $Version: '4.01',
    $EntityContainer: `${NAMESPACE}.Lists`,
    [NAMESPACE]: {
      ...Object.fromEntries(
        sets.map(({ type, columns }) => [
          type,
          { $Kind: 'EntityType', $Key: ['Id'], ...Object.fromEntries([...columns.kinds].map(propertyOf)) },
        ]),
      ),
      Lists: {
        $Kind: 'EntityContainer',
        ...Object.fromEntries(sets.map(({ set, type }) => [set, { $Collection: true, $Type: `${NAMESPACE}.${type}` }])),
      },
    },
  };
}
