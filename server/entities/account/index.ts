import { account } from '../../../src/contract/entities/company/account.ts';
import { changePassword, confirmFactor, endOtherSessions, endSession, listSessions, prove, proveByLogin, removeFactor, secondFactor, startFactor } from '../../admin-api/account.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(account, { calls: { sessions: listSessions, endSession, endOtherSessions, changePassword, secondFactor, startSecondFactor: startFactor, confirmSecondFactor: confirmFactor, removeSecondFactor: removeFactor, prove, proveByLogin } });
