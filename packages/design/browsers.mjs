/**
 * The oldest browsers that are supported, as [major, minor]; docs/browsers.md says why these. Everything that is built for a
 * page is built for them, and `scripts/check-browser-features.mjs` refuses what they do not have.
 */
export const oldestBrowsers = {
  chrome: [113, 0],
  edge: [113, 0],
  firefox: [121, 0],
  safari: [16, 4],
  ios: [16, 4],
}

const toVersion = ([major, minor]) => (minor === 0 ? `${major}` : `${major}.${minor}`)

/** They as Vite and esbuild want them: `chrome113`. */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => name + toVersion(version))

/** They as Browserslist wants them: `chrome >= 113`. */
export const browserslist = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'ios' ? 'ios_saf' : name} >= ${toVersion(version)}`,
)

/** They as Lightning CSS wants them: a number of three bytes. */
export const styleTargets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, [major, minor]]) => [
    name === 'ios' ? 'ios_saf' : name,
    (major << 16) | (minor << 8),
  ]),
)
