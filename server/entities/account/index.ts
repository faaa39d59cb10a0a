import { account } from '../../../src/contract/entities/company/account.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from '../../admin-api/account.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(account, { calls: { sessions: listSessions, endSession, endOtherSessions, changePassword } });
