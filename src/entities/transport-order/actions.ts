import { FileCheck, PackageCheck, PackageOpen, type LucideIcon } from 'lucide-react';
import { anonymousUserName } from '../../contract/access/session.ts';
import { mayTakeStep, transportOrderSteps, type TransportOrderStep } from '../../contract/rules/transport-order-state.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import type { ActionContext, ActionTarget, RecordAction } from '../../screens/declaration/screen-declaration.ts';
import { queuedAction } from '../../screens/actions/queued-action.ts';
import { callApi } from '../../api/backend.ts';
import { pullRows } from '../../sw/pull/pull-rows.ts';

const entity = 'transport-order';

export const transportOrderActions: readonly RecordAction[] = [
  stepAction('setAsLoaded', PackageCheck),
  stepAction('setAsUnloaded', PackageOpen),
  stepAction('setAsDocumentsDelivered', FileCheck),
];

function stepAction(step: TransportOrderStep, icon: LucideIcon): RecordAction {
  const { statusId, status } = transportOrderSteps[step];
  const queued = queuedAction({
    entity,
    name: step,
    icon,
    requires: { functionality: 'EquipmentRentalDocument', flag: 'IsChange' },
    publicSwitch: 'transportOrderActionsForVisitors',
    isOffered: ({ row }) => mayTakeStep(step, row['StatusId']),
    needsConfirmation: true,
    isDated: true,
    rowAfter: (row) => ({ ...row, StatusId: statusId, Status: status }),
  });
  return {
    ...queued,
    run: (context, target, reason) =>
      context.user === anonymousUserName ? runStepOnline(step, context, target) : queued.run(context, target, reason),
  };
}

/** An anonymous device has no outbox: the call runs online, and a failure is final. */
async function runStepOnline(step: TransportOrderStep, { database }: ActionContext, { key }: ActionTarget): Promise<void> {
  const parameters = { id: String(key), happenedAt: toWireDateTime(new Date()) };
  const answer = await callApi(entity, step, { parameters });
  if (answer === false) throw new TaborError('no-documents');
  await pullRows(database, entity);
}
