import { audit } from '../../../src/contract/entities/shared/audit.ts';
import { listHistory } from '../../audit/history.ts';
import { noteOpenRecord } from '../../audit/presence.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(audit, { calls: { list: listHistory, open: noteOpenRecord } });
