import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** `stacks` is a word of English, too. */
const ambiguous = /^stacks$/i
const words = [
  ...namespaces.filter((name) => !ambiguous.test(name)),
  ...['EVM', 'Bitcoin', 'Ethereum', 'ERC', 'EIP', 'ether', 'lamports'],
  ...['anvil', 'litesvm', 'viem', '@solana', 'Local (?:One|Two)', '3133[78]', '4v1ju4tNq\\w*'],
].join('|')
/** A namespace, its library, node, coin or network, on its own or inside a name, and the type of its texts. */
const forbidden = new RegExp(
  `(?<![\\w-])(?:${words})(?![a-z])|\\w*(?:Evm|Solana|Eip155)(?:[A-Z]\\w*|\\b)|\\b\\w*_(?:EVM|SOLANA)_?\\w*|\\bevm[A-Z]\\w*|\`0x\\$\\{string\\}\``,
  'gi',
)

/** The trees that name no namespace, and what in them is a namespace's own or the line that mounts it. */
const trees = [
  {
    folder: 'local/src',
    exempt: /^(chains\/[^/]+\/|chains\/registry\.ts$|parts\/parts\.mjs$|services\/identity\/farcaster\/)/,
    holds: ['main.ts', 'settings.ts', 'chains/LocalChain.ts', 'services/explorer/startExplorer.ts'],
  },
  {
    folder: 'scripts',
    // What is about packages, and what has the examples of pages.
    exempt:
      /^(fresh-apps\/|check-fresh-apps\.mjs$|check-workspace\.mjs$|lib\/(checkFreshPage|layers)\.mjs$|lib\/docs\/)/,
    holds: ['start.mjs', 'lib/settings.mjs', 'lib/stack.mjs', 'lib/gatewaySettings.mjs'],
  },
  {
    folder: 'e2e/support',
    // The states that are looked at, which are named after what is in them, and the gateway of `e2e/pages`.
    exempt: /^(chains\/[^/]+\/|chains\/registry\.ts$|views\.ts$|servePageOf\.ts$)/,
    holds: ['test.ts', 'pocket.ts', 'connectBeside.ts', 'startLocalStack.ts'],
  },
  {
    folder: 'apps/web/features',
    exempt: /^chains\/registry\.ts$/,
    holds: [
      'chains/nameChains.ts',
      'kit/usePocket.ts',
      'settings/readNetworks.ts',
      'settings/readSettings.ts',
    ],
  },
]

function findNames(text: string): string[] {
  return text.match(forbidden) ?? []
}

test.each(trees)(
  'nothing shared in $folder names a namespace or has words of one',
  ({ folder, exempt, holds }) => {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.\w+$/.test(path) && !exempt.test(path),
    )
    expect(paths).toEqual(expect.arrayContaining(holds))
    const found = paths.flatMap((path) =>
      findNames(readFileSync(join(root, folder, path), 'utf8')).map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  },
)

test.each([
  `if (namespace === 'eip155')`,
  `startsWith("solana:")`,
  'ports.evmA',
  'LATCHKEY_PORT_SOLANA',
  'LATCHKEY_PORT_EVM_A',
  'createSolanaSite(network)',
  'connectForSolana()',
  'localSolana',
  '// The EVM chains',
  'chainId: 31337',
  `from '@solana/kit'`,
  `address: \`0x\${string}\``,
])('finds what it looks for: %s', (text) => {
  expect(findNames(text)).not.toEqual([])
})

test.each(['whether', 'together with it', 'resolution', 'an external service'])(
  'leaves other words alone: %s',
  (text) => {
    expect(findNames(text)).toEqual([])
  },
)
