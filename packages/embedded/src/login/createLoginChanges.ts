/** What who has logged in has changed about the login. */
export type LoginChange =
  /** The account of another type is in front. */
  | { type: 'account-type' }
  /** Another email is theirs. */
  | { type: 'email'; email: string }

/** Tells the sessions of a wallet what was changed about the login they are made of. */
export type LoginChanges = {
  /** Resolves when all sessions have taken it in. */
  tell(change: LoginChange): Promise<void>
  /** Calls back for every change; returns what stops that. */
  on(listener: (change: LoginChange) => Promise<void>): () => void
}

/** Makes what tells sessions of changes. */
export function createLoginChanges(): LoginChanges {
  const listeners = new Set<(change: LoginChange) => Promise<void>>()
  return {
    async tell(change) {
      await Promise.all([...listeners].map((listener) => listener(change)))
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
