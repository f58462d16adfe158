/** Where the gateway of the local stack answers. */
export const defaultGatewayUrl = 'http://localhost:4000'
/** The project the gateway makes for the local stack. */
export const defaultProjectId = 'latchkey-local'
