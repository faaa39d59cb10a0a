import { account } from '../../../src/contract/entities/company/account.ts';
import { changePassword, confirmFactor, endOtherSessions, prove, removeFactor, secondFactor, startFactor } from '../../admin-api/account.ts';
import { endOwnDevice, listOwnDevices, wipeOwnDevice } from '../../admin-api/devices.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(account, { calls: { devices: listOwnDevices, endDevice: endOwnDevice, wipeDevice: wipeOwnDevice, endOtherSessions, changePassword, secondFactor, startSecondFactor: startFactor, confirmSecondFactor: confirmFactor, removeSecondFactor: removeFactor, prove } });
