import type { EntityName } from '../../src/contract/entity.ts';
import { fuelCardSecrets } from '../../src/contract/entities/fuel-card.ts';
import { simCardSecrets } from '../../src/contract/entities/sim-card.ts';
import type { entityRegistry } from '../../src/contract/registry.ts';
import * as administration from '../admin-api/calls.ts';
import * as audit from '../entities/audit.ts';
import * as calendar from '../calendar/feeds.ts';
import { availableVehicles } from '../entities/available-vehicles.ts';
import * as cards from '../entities/cards.ts';
import * as cost from '../entities/cost.ts';
import * as dictionaries from '../entities/dictionaries.ts';
import * as employee from '../entities/employee.ts';
import * as equipmentRental from '../entities/equipment-rental-document.ts';
import * as portfolio from '../entities/forwarding-portfolio.ts';
import * as fault from '../entities/handover-fault.ts';
import * as handover from '../entities/handover.ts';
import * as summary from '../entities/periodic-summary.ts';
import * as summaryAccess from '../entities/summary-access.ts';
import * as position from '../entities/summary-position.ts';
import * as application from '../entities/rental-application.ts';
import * as request from '../entities/service-request.ts';
import * as damage from '../entities/vehicle-damage.ts';
import * as rental from '../entities/rental-document.ts';
import * as transportOrder from '../entities/transport-order.ts';
import * as trip from '../entities/trip-record-card.ts';
import * as booking from '../entities/vehicle-rental.ts';
import * as counter from '../entities/vehicle-counter.ts';
import * as vehicle from '../entities/vehicle.ts';
import { createExportHandler } from '../export/export-grid.ts';
import { generateLog } from '../export/vehicle-log.ts';
import * as files from '../files/file-calls.ts';
import { uploadedParts } from '../files/upload-parts.ts';
import { createImportHandler } from '../import/import-records.ts';
import { createRevealHandler } from '../secrets/reveal.ts';
import { createSetSecretHandler } from '../secrets/set-secret.ts';
import type { ChangeHandler, ReadHandler } from './call-request.ts';

type Calls<Name extends EntityName> = (typeof entityRegistry)[Name]['calls'];

/** One handler per call of the contract. Changing calls run in a transaction; uploads and downloads are streamed separately. */
type Handlers = {
  readonly [Name in EntityName]: {
    readonly [Call in keyof Calls<Name>]: Calls<Name>[Call] extends { encoding: 'multipart' }
      ? 'streamed'
      : Calls<Name>[Call] extends { change: object }
        ? ChangeHandler
        : ReadHandler | 'streamed';
  };
};

/** The handler of each call; a call of the contract without a handler does not compile. */
export const handlers: Handlers = {
  vehicle: {
    get: vehicle.get,
    import: createImportHandler('vehicle'),
    generateExcel: createExportHandler('vehicle'),
    company: vehicle.company,
    booking: availableVehicles,
    bookingToo: availableVehicles,
    type: vehicle.type,
    lastHandoverDriverId: vehicle.lastHandoverDriverId,
    users: vehicle.users,
    usersOf: vehicle.users,
  },
  employee: {
    get: employee.get,
    import: createImportHandler('employee'),
    list: dictionaries.employees,
    company: dictionaries.employeesOfContractor,
    getCurrentUserEmployeeId: ({ user }) => Promise.resolve(user.employeeId),
    getCurrentUserPhoneNumber: dictionaries.currentUserPhoneNumber,
  },
  contractor: {
    dictionary: dictionaries.contractors,
    dictionaryWithDependent: dictionaries.contractorsWithEmployees,
  },
  'predefined-place': { dictionary: dictionaries.predefinedPlaces },
  'vehicle-model': { dictionary: dictionaries.vehicleModels },
  dictionary: {
    items: dictionaries.items,
    valuesByCode: dictionaries.itemsByCode,
    itemsByCode: dictionaries.itemsByCode,
    itemsByCodeAndToken: dictionaries.itemsByCode,
    costGroups: dictionaries.costGroups,
    countries: dictionaries.countries,
  },
  'additional-field': { getAdditionalFields: dictionaries.additionalFields },
  'vehicle-handover-document': {
    get: handover.get,
    areThereTerms: handover.areThereTerms,
    getTerms: handover.getTerms,
    getFaults: fault.getFaults,
    getFault: fault.getFault,
    createOrUpdate: handover.createOrUpdate,
    delete: handover.remove,
    duplicate: handover.duplicate,
    confirm: handover.confirm,
    createOrUpdateFault: fault.createOrUpdateFault,
    deleteFault: fault.deleteFault,
  },
  'vehicle-rental': {
    get: booking.get,
    getTerms: booking.getTerms,
    doesBookingCollide: booking.doesBookingCollide,
    areThereBookingsForOtherVehicles: booking.areThereBookingsForOtherVehicles,
    createOrUpdate: booking.createOrUpdate,
    delete: booking.remove,
    cancel: booking.cancel,
    accept: booking.accept,
    reject: booking.reject,
    schedule: booking.schedule,
  },
  'equipment-rental': {},
  'rental-document': {
    get: rental.get,
    schedule: rental.schedule,
    createOrUpdate: rental.createOrUpdate,
    preconfirm: rental.preconfirm,
    confirm: rental.confirm,
    discard: rental.discard,
    delete: rental.remove,
  },
  'equipment-rental-document': {
    get: equipmentRental.get,
    availableEquipment: equipmentRental.availableEquipment,
    createOrUpdate: equipmentRental.createOrUpdate,
    delete: equipmentRental.remove,
  },
  'vehicle-counter': {
    get: counter.get,
    createOrUpdate: counter.createOrUpdate,
    delete: counter.remove,
  },
  'trip-record-card': {
    get: trip.get,
    createOrUpdate: trip.createOrUpdate,
    finish: trip.finish,
    generateLog,
  },
  'vehicle-damage': { get: damage.get, createOrUpdate: damage.createOrUpdate, delete: damage.remove },
  'vehicle-insurance-policy': { import: createImportHandler('vehicle-insurance-policy') },
  'service-request': { get: request.get, createOrUpdate: request.createOrUpdate, delete: request.remove },
  'b-service-request': {},
  'rental-application': { get: application.get, createOrUpdate: application.createOrUpdate, delete: application.remove },
  'periodic-summary': {
    get: summary.get,
    getInitialDetailsForVehicle: summary.getInitialDetailsForVehicle,
    doesPeriodicSummaryCollide: summary.doesPeriodicSummaryCollide,
    getIdByAccessToken: summaryAccess.getIdByAccessToken,
    getByAccessToken: summaryAccess.getByAccessToken,
    getPositions: position.getPositions,
    getPosition: position.getPosition,
    canBeEdited: position.canBeEdited,
    createOrUpdatePosition: position.createOrUpdatePosition,
    deletePosition: position.deletePosition,
    importPositions: position.importPositions,
    createAccessToken: summaryAccess.createAccessToken,
    revokeAccessToken: summaryAccess.revokeAccessToken,
    createOrUpdate: summary.createOrUpdate,
  },
  file: {
    upload: 'streamed',
    uploadToTable: 'streamed',
    withdraw: files.withdraw,
    uploadPart: 'streamed',
    uploadedParts,
    listFiles: files.listFiles,
    delete: files.deleteFile,
    get: 'streamed',
    companyFileCount: files.companyFileCount,
  },
  audit: { list: audit.createHistoryHandler(getHandlerOf) },
  'calendar-feed': { list: calendar.listFeeds, create: calendar.createFeed, revoke: calendar.revokeFeed },
  administration: {
    users: administration.users,
    user: administration.user,
    createUser: administration.createUser,
    changeUser: administration.changeUser,
    setPassword: administration.setPassword,
    endSessions: administration.endSessions,
    series: administration.series,
    setSeries: administration.setSeries,
    terms: administration.terms,
    setTerms: administration.setTerms,
    dictionaries: administration.dictionaries,
    choices: administration.choicesOf,
    saveChoice: administration.saveChoice,
    additionalFields: administration.additionalFields,
    saveField: administration.saveField,
    companyFiles: administration.listCompanyFiles,
    addCompanyFile: administration.addCompanyFile,
    removeCompanyFile: administration.removeCompanyFile,
    journal: administration.journal,
  },
  'forwarding-portfolio': { get: portfolio.get, generateExcel: createExportHandler('forwarding-portfolio') },
  'fuel-card': {
    get: cards.getFuelCard,
    import: createImportHandler('fuel-card'),
    reveal: createRevealHandler('fuel_card', fuelCardSecrets),
    setSecret: createSetSecretHandler('fuel-card', 'fuel_card', fuelCardSecrets),
  },
  'sim-card': {
    get: cards.getSimCard,
    import: createImportHandler('sim-card'),
    reveal: createRevealHandler('sim_card', simCardSecrets),
    setSecret: createSetSecretHandler('sim-card', 'sim_card', simCardSecrets),
  },
  allocation: {},
  'transport-order': {
    get: transportOrder.get,
    setAsLoaded: transportOrder.createStepHandler('setAsLoaded'),
    setAsUnloaded: transportOrder.createStepHandler('setAsUnloaded'),
    setAsDocumentsDelivered: transportOrder.createStepHandler('setAsDocumentsDelivered'),
  },
  'company-files': {},
  cost: { get: cost.get, createOrUpdate: cost.createOrUpdate, delete: cost.remove, generateExcel: createExportHandler('cost') },
};

/** The handler that reads one record of the entity; null for an entity without one. */
function getHandlerOf(entity: EntityName): ReadHandler | null {
  const entityHandlers: Readonly<Record<string, ReadHandler | ChangeHandler | 'streamed'>> = handlers[entity];
  const get = entityHandlers['get'];
  return typeof get === 'function' ? (get as ReadHandler) : null;
}
