import * as v from 'valibot';
import { defineEntity } from '../../entity.ts';
import { recordId } from '../../fields.ts';

/** An open session of the user. `Device`: the browser and system of the login. Times are local times of the company. */
const session = v.looseObject({ Id: recordId, Device: v.string(), CreatedOn: v.string(), UsedOn: v.string(), IsCurrent: v.boolean() });

export type AccountSession = v.InferOutput<typeof session>;

const signedIn = { isExtra: true, requires: 'signed-in' } as const;

/** The caller's own account. Nothing of it waits in an outbox: passwords are never stored on a device. */
export const account = defineEntity({
  name: 'account',
  wireName: 'Account',
  functionality: null,
  calls: {
    sessions: { method: 'GET', path: '/Account/Sessions', answer: v.array(session), ...signedIn },
    /** Ends one of the caller's sessions; true also when it has ended already. */
    endSession: { method: 'POST', path: '/Account/EndSession/{id}', answer: v.literal(true), ...signedIn },
    /** Ends the caller's other sessions and calendar feeds; returns the number of sessions. */
    endOtherSessions: { method: 'POST', path: '/Account/EndOtherSessions', answer: v.number(), ...signedIn },
    /** Also ends the caller's other sessions and calendar feeds. */
    changePassword: { method: 'POST', path: '/Account/ChangePassword', answer: v.literal(true), ...signedIn },
  },
});
