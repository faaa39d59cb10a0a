import 'fake-indexeddb/auto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import { fieldTypes, functionalitiesWithAdditionalFields, type FieldType } from '../../../src/contract/entities/shared/additional-field.ts';
import { functionality, type FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import { callOf, entityRegistry } from '../../../src/contract/registry.ts';
import { clearSession, saveSession } from '../../../src/db/schema/device-database.ts';
import { findReference, referenceKey } from '../../../src/db/cache/references.ts';
import { removeUserDatabase, userDatabase } from '../../../src/db/schema/user-database.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { recordSamples, type EditableEntity } from '../../support/fixtures/record-samples.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

type Fields = Readonly<Record<string, unknown>>;
type Values = readonly { readonly Id: number; readonly Value: string | null }[];

const kinds = Object.keys(recordSamples) as EditableEntity[];
const entityOf = (name: FunctionalityName) => kinds.find((entity) => entityRegistry[entity].functionality === name) as EditableEntity;

/** For each type a valid text and, where one exists, an invalid text. `choice`: the id of the only choice of the field. */
const exampleValues: Readonly<Record<FieldType, readonly [fits: (choice: string) => string, not: string | null]>> = {
  text: [() => 'Zażółć <b>1 < 2</b>', null],
  textarea: [() => 'raz\ndwa', null],
  dropdown: [(choice) => choice, '987654'],
  select: [(choice) => choice, 'Zimowe'],
  combobox: [(choice) => choice, '0'],
  autocomplete: [() => 'ani jedna z podpowiedzi', null],
  numeric: [() => '-1.5', '1,5'],
  date: [() => '2028-02-29', '2027-02-29'],
  datetime: [() => '2026-03-29T02:30:00', 'jutro'],
  richtext: [() => '<p>A <strong>b</strong></p>', null],
  color: [() => '#0f4c81', 'red'],
  statement: [() => 'true', null],
};

/** Without words in other languages. */
const namesOf = (Name: string) => ({ Name, NamePl: Name, NameDe: null, NameEn: null });

onNewestPostgres('additional fields', (app) => {
  const createdFields = new Map<FunctionalityName, ReadonlyMap<FieldType, CreatedField>>();

  beforeAll(async () => {
    for (const name of functionalitiesWithAdditionalFields) createdFields.set(name, await createFieldOfEachType(app, name));
  });

  it('[R-044] returns fields by controller number, with type, limit and choices', async () => {
    const fetchGroups = async (controllerNumber: unknown) =>
      app.get(`/AdditionalField/GetAdditionalFields?controllerNumber=${String(controllerNumber)}`, { as: 'viewer' });
    for (const name of functionalitiesWithAdditionalFields) {
      const groups = (await (await fetchGroups(functionality[name])).json()) as { Name: string; Fields: Fields[] }[];
      const ownGroup = groups.find((group) => group.Name === name);
      const fields = createdFields.get(name) as ReadonlyMap<FieldType, CreatedField>;
      expect(ownGroup?.Fields).toStrictEqual(
        fieldTypes.map((Type) => {
          const { Id, choice } = fields.get(Type) as CreatedField;
          return {
            Id,
            ...namesOf(`${name} ${Type}`),
            Type,
            IsRequired: false,
            MaxLength: Type === 'text' ? 30 : null,
            IsActive: true,
            Items: choice === '' ? [] : [{ Id: Number(choice), ...namesOf('Jedyny') }],
            Value: null,
          };
        }),
      );
      // No group of another controller.
      expect(
        groups.map((group) => group.Name).filter((group) => (functionalitiesWithAdditionalFields as readonly string[]).includes(group)),
      ).toEqual([name]);
    }
    expect(await (await fetchGroups(functionality.VehicleDamage)).json()).toEqual([]);
    expect(await (await fetchGroups('x')).json()).toMatchObject({ code: 'bad-request', detail: 'controllerNumber' });
    expect((await app.get('/AdditionalField/GetAdditionalFields?controllerNumber=7170', {})).status).toBe(401);
  });

  it.each(functionalitiesWithAdditionalFields)(
    '[R-044] %s saves a value of every type and rejects invalid ones at their field',
    async (name) => {
      const entity = entityOf(name);
      const fields = createdFields.get(name) as ReadonlyMap<FieldType, CreatedField>;
      const required = name === 'VehicleHandoverDocument' ? [{ Id: smallFleet.requiredField, Value: 'jest' }] : [];
      const values: Values = [
        ...required,
        ...fieldTypes.map((type) => ({ Id: fields.get(type)?.Id ?? 0, Value: exampleValues[type][0](fields.get(type)?.choice ?? '') })),
      ];
      const save = (AdditionalFieldValues: Values, Id: number | null = null) =>
        app.post(callOf(entity, 'createOrUpdate').path, {
          as: 'admin',
          body: { ...recordSamples[entity].body(), Id, AdditionalFieldValues },
        });
      const id = (await (await save(values)).json()) as number;
      const readValues = async () =>
        ((await (await app.get(callPath(callOf(entity, 'get'), { id: String(id) }))).json()) as { AdditionalFieldValues: Values })
          .AdditionalFieldValues;
      expect(await readValues()).toEqual(values);
      for (const type of fieldTypes) {
        const [, wrong] = exampleValues[type];
        if (wrong === null) continue;
        const field = fields.get(type)?.Id ?? 0;
        const refused = await save(
          values.map((value) => (value.Id === field ? { ...value, Value: wrong } : value)),
          id,
        );
        expect([type, refused.status, await refused.json()]).toMatchObject([
          type,
          422,
          { errors: [{ field: `AdditionalFieldValues.${field}` }] },
        ]);
      }
      const tooLong = await save([...required, { Id: fields.get('text')?.Id ?? 0, Value: 'x'.repeat(31) }], id);
      expect(await tooLong.json()).toMatchObject({
        errors: [{ field: `AdditionalFieldValues.${fields.get('text')?.Id}`, code: 'too-long', limit: 30 }],
      });
      expect(await readValues()).toEqual(values);
      expect((await save(required, id)).status).toBe(200);
      expect(await readValues()).toEqual(required);
      // Frees the time range for the next record kind.
      if ('delete' in entityRegistry[entity].calls) await app.post(callPath(callOf(entity, 'delete'), { id: String(id) }));
    },
  );

  it('[R-044] each save follows the fields as they are, not as the process read them', async () => {
    const { Id } = createdFields.get('VehicleHandoverDocument')?.get('text') ?? { Id: 0 };
    const body = {
      ...recordSamples['vehicle-handover-document'].body(),
      AdditionalFieldValues: [
        { Id: smallFleet.requiredField, Value: 'jest' },
        { Id, Value: 'x'.repeat(35) },
      ],
    };
    const save = async () => (await app.post(callOf('vehicle-handover-document', 'createOrUpdate').path, { as: 'admin', body })).status;
    const limitTo = (db: typeof app.db, MaxLength: number) =>
      db.updateTable('additional_field').set({ MaxLength }).where('Id', '=', Id).execute();
    expect(await save()).toBe(422);
    await limitTo(app.db, 40);
    expect(await save()).toBe(200);
    const undone = app.db.transaction().execute(async (trx) => {
      await limitTo(trx, 5);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await save()).toBe(200);
    await app.db.deleteFrom('additional_field').where('Id', '=', Id).execute();
    expect(await save()).toBe(422);
    // During a rollout, a process of the version before starts its changes without a known version.
    const { rows } = await sql<{ names: string[] }>`
      SELECT ARRAY(SELECT jsonb_path_query("FieldGroups", '$[*].Fields[*].Name') #>> '{}') AS names
      FROM begin_change(1::bigint, 1::bigint, NULL::text, NULL::text, NULL::bigint, '{}'::text[], '{}'::bigint[], ${functionality.VehicleHandoverDocument}::integer)`.execute(
      app.db,
    );
    expect(rows[0]?.names).toContain('VehicleHandoverDocument numeric');
  });
});

onNewestPostgres('additional fields on a device', (app) => {
  afterEach(async () => {
    vi.unstubAllGlobals();
    await clearSession();
  });

  it('[R-044] [R-090] prefetches the fields of every readable form and no other', async () => {
    // The worker's global scope.
    vi.stubGlobal('self', { location: { origin: 'http://backend' } });
    vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(), keys: async () => [] }) });
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => app.request(address.replace('http://backend', ''), init));
    const { prefetch } = await import('../../../src/sw/pull/prefetch.ts');
    const read = { IsRead: true, IsAdd: true, IsChange: false, IsRemove: false, IsAdmin: false };
    // The prefetch reads the rights again.
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'driver').executeTakeFirstOrThrow();
    await app.db.deleteFrom('user_permission').where('UserId', '=', UserId).execute();
    await app.db
      .insertInto('user_permission')
      .values([functionality.TripRecordCard, functionality.Booking].map((FunctionalityId) => ({ UserId, FunctionalityId, ...read })))
      .execute();
    const user = { Username: 'driver', GivenName: '', Permissions: {} };
    await saveSession({ token: app.tokenOf('driver'), state: 'active', user, language: 'pl', backendAddress: 'http://backend' });
    await createFieldOfEachType(app, 'TripRecordCard');
    await prefetch();
    const database = userDatabase('driver');
    const prefetched = await Promise.all(
      functionalitiesWithAdditionalFields.map((name) =>
        findReference(database, referenceKey('additional-field', 'getAdditionalFields', { controllerNumber: String(functionality[name]) })),
      ),
    );
    expect(functionalitiesWithAdditionalFields.filter((_, index) => prefetched[index] !== null)).toEqual(['Booking', 'TripRecordCard']);
    expect(prefetched.at(-1)?.value).toMatchObject([{ Fields: fieldTypes.map((Type) => ({ Type })) }]);
    await removeUserDatabase('driver');
  });
});

type CreatedField = { readonly Id: number; readonly choice: string };

/** Inserts a new group with a field of every type. */
async function createFieldOfEachType(app: ContractApp, name: FunctionalityName): Promise<ReadonlyMap<FieldType, CreatedField>> {
  const group = await app.db
    .insertInto('additional_field_group')
    .values({ ControllerNumber: functionality[name], Name: name, Position: 9 })
    .returning('Id')
    .executeTakeFirstOrThrow();
  const fields = new Map<FieldType, CreatedField>();
  for (const [index, Type] of fieldTypes.entries()) {
    const values = {
      GroupId: group.Id,
      Name: `${name} ${Type}`,
      Type,
      IsRequired: false,
      MaxLength: Type === 'text' ? 30 : null,
      Position: index,
    };
    const { Id } = await app.db.insertInto('additional_field').values(values).returning('Id').executeTakeFirstOrThrow();
    const isChosen = Type === 'dropdown' || Type === 'select' || Type === 'combobox';
    const item = isChosen
      ? await app.db
          .insertInto('additional_field_item')
          .values({ AdditionalFieldId: Id, Name: 'Jedyny' })
          .returning('Id')
          .executeTakeFirstOrThrow()
      : null;
    fields.set(Type, { Id, choice: item ? String(item.Id) : '' });
  }
  return fields;
}
