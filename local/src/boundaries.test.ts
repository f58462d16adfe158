import { describeBoundary } from '../../scripts/lib/boundaries/describeBoundary.mjs'

const root = new URL('../../', import.meta.url)
/** Names of local networks, and the ids of our own. */
const further = [/Local (?:One|Two)/i, /\b3133[78]\b/, /\b4v1ju4tNq\w*/]

describeBoundary('the local stack', {
  folder: new URL('local/src/', root),
  // Farcaster keeps its accounts on a chain, and the sandboxes of swaps pay on some.
  own: [
    'chains/*/',
    'chains/registry.ts',
    'parts/parts.mjs',
    'services/identity/farcaster/',
    'services/jupiter/',
    'services/bridge/',
  ],
  holds: ['main.ts', 'settings.ts', 'chains/LocalChain.ts', 'services/explorer/startExplorer.ts'],
  further,
})

describeBoundary('what starts, tests and packs everything', {
  folder: new URL('scripts/', root),
  own: [
    // What is about packages, what has the examples of pages, and the words themselves.
    'fresh-apps/',
    'check-fresh-apps.mjs',
    'check-workspace.mjs',
    'lib/checkFreshPage.mjs',
    'lib/moved/',
    'lib/layers.mjs',
    'lib/docs/',
    'lib/boundaries/',
  ],
  holds: ['start.mjs', 'lib/settings.mjs', 'lib/stack.mjs', 'lib/gatewaySettings.mjs'],
  further,
})

describeBoundary('what tests of the whole share', {
  folder: new URL('e2e/support/', root),
  // The states that are looked at, which are named after what is in them, and the gateway of `e2e/pages`.
  own: ['chains/*/', 'chains/registry.ts', 'views.ts', 'servePageOf.ts'],
  holds: ['test.ts', 'pocket.ts', 'connectBeside.ts', 'startLocalStack.ts'],
  further,
})

describeBoundary('what the web page has', {
  folder: new URL('apps/web/features/', root),
  own: ['chains/registry.ts'],
  holds: ['chains/nameChains.ts', 'kit/usePocket.ts', 'settings/readNetworks.ts', 'settings/readSettings.ts'],
  further,
})
