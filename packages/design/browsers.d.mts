type Version = readonly [major: number, minor: number]

/**
 * The oldest browsers that are supported; docs/browsers.md says why these. Everything that is built for a page is built for
 * them, and `scripts/check-browser-features.mjs` refuses what they do not have.
 */
export const oldestBrowsers: Readonly<Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'ios', Version>>

/** They as Vite wants them: `chrome113`. */
export const buildTargets: string[]

/** They as Browserslist wants them: `chrome >= 113`. */
export const browserslist: string[]

/** They as Lightning CSS wants them: a number of three bytes. */
export const styleTargets: Readonly<Record<string, number>>
