/** The gateway's version, as `/health` and the reference page tell it; a test keeps it equal to package.json. */
export const version = '0.1.0'
