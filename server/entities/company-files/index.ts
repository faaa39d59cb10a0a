import { companyFiles } from '../../../src/contract/entities/company/company-files.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(companyFiles, { table: 'company_file', search: {} });
