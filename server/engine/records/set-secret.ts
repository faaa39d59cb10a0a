import * as v from 'valibot';
import { setSecretBody } from '../../../src/contract/access/secret.ts';
import { retriedTransaction } from '../../database/retried-transaction.ts';
import { removeSecret, writeSecret } from '../../secrets/stored-secrets.ts';
import type { CallRequest, ReadHandler } from '../declaration/call-request.ts';
import { idOf } from '../declaration/parameters.ts';
import { withBodySchema } from '../declaration/handler-schemas.ts';
import type { ServerEntity } from '../declaration/server-entity.ts';
import { requireOwn } from './ownership.ts';
import { loadRecord } from './rows.ts';
import { requirementOf, tableOf } from './record-handlers.ts';

/**
 * Creates the `SetSecret` handler of a kind with secrets: encrypts a new value, or removes the stored one for null, and adds an audit
 * entry.
 */
export function createSetSecretHandler(declaration: ServerEntity, fields: readonly string[]): ReadHandler {
  const table = tableOf(declaration);
  const requires = requirementOf(declaration, 'setSecret');
  const schema = v.looseObject({
    ...setSecretBody.entries,
    Field: secretField(fields),
  });
  return withBodySchema(schema, async (request: CallRequest<v.InferOutput<typeof schema>>) => {
    const { Field, Value } = request.body;
    const { db, user, now, secrets } = request;
    const record = idOf(request, 'id');
    await retriedTransaction(db, async (trx) => {
      requireOwn(declaration, user, requires, await loadRecord(trx, table, record, { lock: true }));
      const location = { table, record, field: Field };
      if (Value !== null) await writeSecret(trx, secrets, location, Value);
      else if (!(await removeSecret(trx, location))) return;
      const Changes = JSON.stringify([{ Path: [Field], IsHidden: true }]);
      await trx
        .insertInto('audit_entry')
        .values({
          Entity: declaration.entity.name,
          RecordId: record,
          Kind: 'changed',
          Call: 'setSecret',
          UserId: user.id,
          EnteredOn: now,
          Changes,
        })
        .execute();
    });
    return record;
  });
}

/** The name of one of the kind's secrets in a body. */
export function secretField(fields: readonly string[]) {
  return v.pipe(
    v.string(),
    v.check((name) => fields.includes(name), 'not-in-list'),
  );
}
