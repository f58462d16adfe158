/**
 * The gateway that Latchkey's `npm start` runs on this machine, with the project every local page may use.
 *
 * @example
 * createKit({ ...localGateway, chains: [evm({ networks: [localOne, localTwo] })] })
 */
export const localGateway = { projectId: 'latchkey-local', gateway: 'http://localhost:4000' } as const
