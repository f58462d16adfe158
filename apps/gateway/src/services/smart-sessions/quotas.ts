const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long permissions are kept, in milliseconds. */
export const permissionTimes = {
  /** The furthest end one may have. */
  longestMs: 366 * dayMs,
  /** What nobody has granted by then is forgotten. */
  draftMs: hourMs,
  /** What is over, or was taken back, can be listed for so long. */
  overMs: 30 * dayMs,
}

/** How many there may be. A caller is a network; one that is wider may have 16 times as much. */
export const permissionQuotas = {
  /** Drafts that wait, of a caller and of a project. */
  drafts: { caller: 50, project: 10_000 },
  /** Permissions granted in a day from one caller. */
  grantsADay: { caller: 100 },
  /** Granted ones that are neither over nor taken back. */
  granted: { account: 100, project: 100_000, projectBytes: 1024 ** 3 },
}

/** A wider network has as many callers. */
export const callersPerSite = 16
