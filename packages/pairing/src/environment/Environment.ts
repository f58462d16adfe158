/** What the surroundings let a client do at this moment. */
export type EnvironmentState = {
  /** False while the machine has no network. */
  isOnline: boolean
  /** False while the page is hidden. */
  isVisible: boolean
  /** True while the browser keeps the page from running; a socket would then swallow messages unseen. */
  isFrozen: boolean
}

/** The page or process a client runs in. Replaced in tests. */
export type Environment = {
  getState(): EnvironmentState
  /** Calls back when the state may have changed; returns what stops it. */
  watch(onChange: () => void): () => void
  /**
   * Opens a channel to the other clients that share a storage (the other tabs of a site); nothing where there is none.
   *
   * @param name - The channel's name, the same for all of them.
   * @param onMessage - Receives what another one posted.
   */
  openChannel(
    name: string,
    onMessage: (message: unknown) => void,
  ): { post(message: unknown): void; close(): void }
}
