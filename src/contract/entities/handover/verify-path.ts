/** Path of the call that verifies a seal: apart from its contract, because the login only checks whether the backend has it. */
export const verifyPath = '/VehicleHandoverDocument/Verify/{hash}';
