import { bServiceRequest } from '../../../src/contract/entities/fleet/b-service-request.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

/** The service board: a list of service requests. */
export const declaration = defineServerEntity(bServiceRequest, {});
