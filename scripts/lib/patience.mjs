// Machines differ by a factor of three, and waiting ends with what is waited for: only a failure takes this long.

/** Longest wait for a state, in milliseconds. */
export const patienceMs = 40_000

/** Longest test, in milliseconds. */
export const longestTestMs = 240_000
