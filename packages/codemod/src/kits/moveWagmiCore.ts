import type { Imported } from '../source/createImports.js'
import { endOf, startOf } from '../source/walk.js'
import type { Move } from './Move.js'

/** Values of `@wagmi/core` that `wagmi` has, too; those of `wagmi/actions` are its functions. */
const values = new Set([
  ...['cookieStorage', 'cookieToInitialState', 'createConfig', 'createConnector', 'createStorage'],
  ...['custom', 'deepEqual', 'deserialize', 'fallback', 'http', 'injected', 'mock', 'noopStorage'],
  ...['parseCookie', 'serialize', 'unstable_connector', 'webSocket'],
])

/**
 * Sites of AppKit import `@wagmi/core` without depending on it: it came with AppKit's adapter. They get the same from `wagmi`, where
 * the site depends on that alone.
 */
export function moveWagmiCore({ site }: Move): void {
  for (const file of site.files) {
    const { dependencies = {} } = site.packageOf(file) ?? {}
    if ('@wagmi/core' in dependencies || !('wagmi' in dependencies)) continue
    for (const imported of file.imports.list) {
      const entry = entryOf(imported)
      if (!entry) continue
      file.imports.drop(imported)
      const { binding, name, isType } = imported
      const local = file.imports.need(entry, name, { isType, as: binding.name })
      if (local === binding.name) continue
      for (const { node } of binding.references) file.edits.replace(startOf(node), endOf(node), local)
    }
  }
}

function entryOf({ from, name, isType }: Imported): string | undefined {
  if (name === '*' || name === 'default') return undefined
  if (from === '@wagmi/core/chains') return 'wagmi/chains'
  if (from === '@wagmi/core/actions') return 'wagmi/actions'
  if (from !== '@wagmi/core') return undefined
  return isType || values.has(name) || /^[A-Z]/.test(name) ? 'wagmi' : 'wagmi/actions'
}
