/** The relay through which pocket hears from sites on other devices: a WebSocket address and a project of it. */
export type PocketRelay = { url: string; projectId: string }

/** The local stack's gateway, and the project it makes by itself. */
export const defaultRelay: PocketRelay = { url: 'ws://localhost:4000', projectId: 'latchkey-local' }
