/** A fleet and its bookings, the same for both timelines: spread over ten weeks around `monday`, without overlaps. */
export function timelineData(vehicles: number, perVehicle: number, monday: Date) {
  const fleet = Array.from({ length: vehicles }, (_, index) => ({
    Id: index + 1,
    RegistrationNumber: `PO ${String(10_000 + index)}`,
    Make: 'Skoda',
    Model: 'Octavia',
    VehicleType: 0,
  }));
  const hours = (10 * 7 * 24) / perVehicle;
  const bookings = fleet.flatMap(({ Id, RegistrationNumber }) =>
    Array.from({ length: perVehicle }, (_, index) => {
      const start = new Date(monday);
      start.setHours(-5 * 7 * 24 + Math.floor(index * hours) + (Id % 20), 0, 0, 0);
      const end = new Date(start);
      end.setHours(end.getHours() + 8 + (index % 3) * 8);
      const number = `REZ/2026/${String(Id * 100 + index).padStart(6, '0')}`;
      return {
        Id: Id * 1_000 + index,
        Number: number,
        RegistrationNumber,
        VehicleId: Id,
        start,
        end,
        TravelPurpose: 'Serwis',
        Status: 'Zgłoszona',
        IsAccepted: index % 2 === 0,
      };
    }),
  );
  return { fleet, bookings };
}
