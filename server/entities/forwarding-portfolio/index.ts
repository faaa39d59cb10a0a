import { forwardingPortfolio } from '../../../src/contract/entities/logistics/forwarding-portfolio.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(forwardingPortfolio, { table: 'forwarding_portfolio', search: {} });
