import { equipmentRentalDocumentRecord } from '../../contract/entities/rental/equipment-rental-document-record.ts';
import type { FormDeclaration } from '../../screens/declaration/form-declaration.ts';
import { newStatusOf, rentalStatuses, statusAndKind, statusColumn, statusTimes } from '../../screens/record/sources/rental-status.ts';
import { codedPlaces, contractors } from '../../screens/record/sources/sources.ts';
import { rentableEquipment } from './rentable-equipment.ts';

type Field = keyof typeof equipmentRentalDocumentRecord.entries;

export const equipmentRentalForm: FormDeclaration<Field> = {
  schema: equipmentRentalDocumentRecord,
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'StartDate', type: 'datetime', isRequired: true },
        { field: 'EndDate', type: 'datetime' },
        { field: 'AdditionalEquipmentId', type: 'reference', source: rentableEquipment, isRequired: true, column: 'Equipment' },
        { field: 'ContractorId', type: 'reference', source: contractors },
        ...statusAndKind,
      ],
    },
    {
      id: 'pickup',
      fields: [
        { field: 'PickupDate', type: 'datetime' },
        { field: 'ReturnDate', type: 'datetime' },
        { field: 'PickupPlace', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
        { field: 'ReturnPlace', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
  ],
  additionalFields: 'EquipmentRentalDocument',
  defaultsFrom: [rentalStatuses],
  defaults: ({ now, answers }) => ({
    AdditionalEquipmentId: null,
    StartDate: now,
    EndDate: null,
    KindId: null,
    StatusId: newStatusOf(answers),
    ContractorId: null,
    PickupDate: null,
    ReturnDate: null,
    PickupPlace: '',
    ReturnPlace: '',
    Comments: '',
    AdditionalFieldValues: [],
  }),
  derive: statusTimes,
  row: ({ AdditionalEquipmentId, ReturnDate, StatusId }) => ({ AdditionalEquipmentId, ReturnDate, ...statusColumn(StatusId) }),
};
