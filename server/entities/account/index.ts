import { account } from '../../../src/contract/entities/company/account.ts';
import { changePassword, confirmFactor, endOtherSessions, prove, proveByLogin, removeFactor, secondFactor, startFactor } from '../../admin-api/account.ts';
import { endOwnDevice, listOwnDevices, wipeOwnDevice } from '../../admin-api/devices.ts';
import * as passkeys from '../../admin-api/passkeys.ts';
import * as bodies from '../../../src/contract/entities/company/account-bodies.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { taking } from '../../engine/declaration/taking.ts';

export const declaration = defineServerEntity(account, {
  calls: {
    devices: listOwnDevices,
    endDevice: endOwnDevice,
    wipeDevice: wipeOwnDevice,
    endOtherSessions,
    changePassword: taking(bodies.changePasswordBody, changePassword),
    secondFactor,
    startSecondFactor: startFactor,
    confirmSecondFactor: taking(bodies.codeBody, confirmFactor),
    removeSecondFactor: taking(bodies.codeBody, removeFactor),
    prove: taking(bodies.proveBody, prove),
    proveByLogin: taking(bodies.proveByLoginBody, proveByLogin),
    passkeys: passkeys.listPasskeys,
    passkeyOptions: passkeys.passkeyOptions,
    startPasskey: passkeys.startPasskey,
    addPasskey: taking(bodies.addPasskeyBody, passkeys.createPasskey),
    renamePasskey: taking(bodies.renamePasskeyBody, passkeys.renamePasskey),
    removePasskey: passkeys.removePasskey,
    provePasskey: taking(bodies.provePasskeyBody, passkeys.provePasskey),
  },
});
