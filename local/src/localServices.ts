/** The ports of what the embedded wallet needs beside chains: mail and identities. */
export type LocalServicePorts = { mail: number; smtp: number; identity: number }

/** The ports used when nothing else is set. */
export const defaultLocalServicePorts: LocalServicePorts = { mail: 4003, smtp: 4007, identity: 4004 }
