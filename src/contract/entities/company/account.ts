import * as v from 'valibot';
import { defineEntity } from '../../entity.ts';
import { registeredDevice } from './registered-device.ts';


const signedIn = { isExtra: true, requires: 'signed-in' } as const;

/** The caller's own account. Nothing of it waits in an outbox: passwords are never stored on a device. */
export const account = defineEntity({
  name: 'account',
  wireName: 'Account',
  functionality: null,
  calls: {
    /** The devices with a login of the caller, the last seen first. */
    devices: { method: 'GET', path: '/Account/Devices', answer: v.array(registeredDevice), ...signedIn },
    /** Ends the sessions of one of the caller's devices; true also when they have ended already. */
    endDevice: { method: 'POST', path: '/Account/EndDevice/{id}', answer: v.literal(true), ...signedIn },
    /** Also has the device remove the caller's data at its next contact. */
    wipeDevice: { method: 'POST', path: '/Account/WipeDevice/{id}', answer: v.literal(true), ...signedIn },
    /** Ends the caller's other sessions and calendar feeds; returns the number of sessions. */
    endOtherSessions: { method: 'POST', path: '/Account/EndOtherSessions', answer: v.number(), ...signedIn },
    /** Whether a login needs a code, and how many recovery codes are left. */
    secondFactor: { method: 'GET', path: '/Account/SecondFactor', answer: v.looseObject({ IsOn: v.boolean(), RecoveryCodes: v.number() }), ...signedIn },
    /** The key of a new second factor, and its address for authenticator apps. It is on once a code was entered. */
    startSecondFactor: { method: 'POST', path: '/Account/StartSecondFactor', answer: v.looseObject({ Key: v.string(), Address: v.string() }), needsProof: true, ...signedIn },
    /** Returns the recovery codes, which are shown once. */
    confirmSecondFactor: { method: 'POST', path: '/Account/ConfirmSecondFactor', answer: v.array(v.string()), needsProof: true, ...signedIn },
    removeSecondFactor: { method: 'POST', path: '/Account/RemoveSecondFactor', answer: v.literal(true), needsProof: true, ...signedIn },
    /** The user proves who they are, for calls that need a recent proof. */
    prove: { method: 'POST', path: '/Account/Prove', answer: v.literal(true), ...signedIn },
    /** Also ends the caller's other sessions and calendar feeds. */
    changePassword: { method: 'POST', path: '/Account/ChangePassword', answer: v.literal(true), ...signedIn },
  },
});
