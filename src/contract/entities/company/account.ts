import * as v from 'valibot';
import { extraCall } from '../../definition/record-calls.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';
import { recordId } from '../../wire/fields.ts';
import { authenticatorOptions, passkeyOptions } from './passkey-options.ts';
import { registeredDevice } from './registered-device.ts';

/** A passkey of the user. Times are local times of the company. `IsOnlyLogin`: nothing else opens the account, so it cannot be removed. */
const passkey = v.looseObject({
  Id: recordId,
  Name: v.string(),
  CreatedOn: v.string(),
  UsedOn: v.nullable(v.string()),
  IsOnlyLogin: v.optional(v.boolean()),
});

export type AccountPasskey = v.InferOutput<typeof passkey>;

const success = v.literal(true);
const secured = { needsProof: true } as const;

/** A call of the signed-in user, beyond the specification. */
function call<Answer extends v.GenericSchema>(
  method: CallDefinition['method'],
  path: string,
  answer: Answer,
  more?: Partial<CallDefinition>,
): CallDefinition<Answer> {
  return { ...extraCall(method, `/Account/${path}`, 'signed-in', more), answer };
}

/** The caller's own account. Nothing of it waits in an outbox: passwords are never stored on a device. */
export const account = defineEntity({
  name: 'account',
  wireName: 'Account',
  functionality: null,
  calls: {
    /** The devices with a login of the caller, the last seen first. */
    devices: call('GET', 'Devices', v.array(registeredDevice)),
    /** Ends the sessions of one of the caller's devices; true also when they have ended already. */
    endDevice: call('POST', 'EndDevice/{id}', success),
    /** Also has the device remove the caller's data at its next contact. */
    wipeDevice: call('POST', 'WipeDevice/{id}', success, secured),
    /** The device of the session reports how much of its outbox needs a person or is late. */
    reportQueue: call('POST', 'ReportQueue', success),
    /** Makes a share of the key that a PIN of this device opens; an earlier one of the device ends when this one is first opened. */
    createPinShare: call('POST', 'CreatePinShare', v.looseObject({ Id: v.string(), Share: v.string() })),
    /**
     * The share, for the right verifier. Throws `validation`: `wrong-code` of `Verifier` with the attempts that remain as its limit;
     * `unknown-reference` of `Id` where the share has ended, also by this attempt.
     */
    openPinShare: call('POST', 'OpenPinShare', v.looseObject({ Share: v.string() })),
    /** Ends the caller's other sessions and calendar feeds; returns the number of sessions. */
    endOtherSessions: call('POST', 'EndOtherSessions', v.number()),
    /** Whether a login needs a code, and how many recovery codes are left. */
    secondFactor: call('GET', 'SecondFactor', v.looseObject({ IsOn: v.boolean(), RecoveryCodes: v.number() })),
    /** The key of a new second factor, and its address for authenticator apps. It is on once a code was entered. */
    startSecondFactor: call('POST', 'StartSecondFactor', v.looseObject({ Key: v.string(), Address: v.string() }), secured),
    /** Returns the recovery codes, which are shown once. */
    confirmSecondFactor: call('POST', 'ConfirmSecondFactor', v.array(v.string()), secured),
    removeSecondFactor: call('POST', 'RemoveSecondFactor', success, secured),
    /** The user proves who they are, for calls that need a recent proof. */
    prove: call('POST', 'Prove', success),
    passkeys: call('GET', 'Passkeys', v.array(passkey)),
    passkeyOptions,
    startPasskey: call('POST', 'StartPasskey', authenticatorOptions, secured),
    addPasskey: call('POST', 'AddPasskey', recordId, secured),
    renamePasskey: call('POST', 'RenamePasskey', success),
    removePasskey: call('POST', 'RemovePasskey/{id}', success, secured),
    provePasskey: call('POST', 'ProvePasskey', success),
    /** The same by a login at the company's OpenID provider. */
    proveByLogin: call('POST', 'ProveByLogin', success),
    /** The login at the company's provider that opens the caller's account. `Name`: the name there. `IsFixed`: it cannot be unlinked. */
    companyLink: call('GET', 'CompanyLink', v.looseObject({ Name: v.nullable(v.string()), IsFixed: v.boolean() })),
    /**
     * Announces a login that the page is about to begin, with purpose `proof`: its code goes to `linkCompanyLogin` in this session, and to
     * no other call.
     */
    startCompanyLink: call('POST', 'StartCompanyLink', success, secured),
    linkCompanyLogin: call('POST', 'LinkCompanyLogin', success),
    /** Also ends the caller's other sessions and calendar feeds. */
    unlinkCompanyLogin: call('POST', 'UnlinkCompanyLogin', success, secured),
    /** Also ends the caller's other sessions and calendar feeds. */
    changePassword: call('POST', 'ChangePassword', success),
  },
});
