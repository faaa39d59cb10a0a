import * as v from 'valibot';
import { defineEntity } from '../../entity.ts';
import { recordId } from '../../fields.ts';
import { registeredDevice } from './registered-device.ts';

/** A passkey of the user. Times are local times of the company. */
const passkey = v.looseObject({ Id: recordId, Name: v.string(), CreatedOn: v.string(), UsedOn: v.nullable(v.string()) });

export type AccountPasskey = v.InferOutput<typeof passkey>;

/** What the browser's authenticator is asked. */
const authenticatorOptions = v.looseObject({ challenge: v.string() });

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
    passkeys: { method: 'GET', path: '/Account/Passkeys', answer: v.array(passkey), ...signedIn },
    /** For a login, its second step, or a proof; the answer of the authenticator goes to `POST /token` or `provePasskey`. */
    passkeyOptions: { method: 'POST', path: '/Account/PasskeyOptions', answer: authenticatorOptions, isExtra: true, requires: 'open' },
    startPasskey: { method: 'POST', path: '/Account/StartPasskey', answer: authenticatorOptions, needsProof: true, ...signedIn },
    addPasskey: { method: 'POST', path: '/Account/AddPasskey', answer: recordId, needsProof: true, ...signedIn },
    renamePasskey: { method: 'POST', path: '/Account/RenamePasskey', answer: v.literal(true), ...signedIn },
    removePasskey: { method: 'POST', path: '/Account/RemovePasskey/{id}', answer: v.literal(true), needsProof: true, ...signedIn },
    provePasskey: { method: 'POST', path: '/Account/ProvePasskey', answer: v.literal(true), ...signedIn },
    /** The same by a login at the company's OpenID provider. */
    proveByLogin: { method: 'POST', path: '/Account/ProveByLogin', answer: v.literal(true), ...signedIn },
    /** Also ends the caller's other sessions and calendar feeds. */
    changePassword: { method: 'POST', path: '/Account/ChangePassword', answer: v.literal(true), ...signedIn },
  },
});
