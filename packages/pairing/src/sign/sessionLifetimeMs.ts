/** How long a session lasts, and how far it can be extended: seven days. */
export const sessionLifetimeMs = 604_800_000
