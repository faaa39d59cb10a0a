import { account } from '../../../src/contract/entities/company/account.ts';
import { changePassword, confirmFactor, endOtherSessions, prove, proveByLogin, removeFactor, secondFactor, startFactor } from '../../admin-api/account.ts';
import { endOwnDevice, listOwnDevices, wipeOwnDevice } from '../../admin-api/devices.ts';
import * as passkeys from '../../admin-api/passkeys.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(account, { calls: { devices: listOwnDevices, endDevice: endOwnDevice, wipeDevice: wipeOwnDevice, endOtherSessions, changePassword, secondFactor, startSecondFactor: startFactor, confirmSecondFactor: confirmFactor, removeSecondFactor: removeFactor, prove, proveByLogin, passkeys: passkeys.listPasskeys, passkeyOptions: passkeys.passkeyOptions, startPasskey: passkeys.startPasskey, addPasskey: passkeys.createPasskey, renamePasskey: passkeys.renamePasskey, removePasskey: passkeys.removePasskey, provePasskey: passkeys.provePasskey } });
