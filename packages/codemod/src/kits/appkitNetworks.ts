import type { Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, propertyOf, removeFromList, stringOf } from '../source/objects.js'
import { endOf, startOf } from '../source/walk.js'
import { otherNetworks } from './appkitAdapters.js'
import type { Move, Use } from './Move.js'
import { callOf, resolveValue } from './wagmiConfig.js'

/** The networks that come with the kit; viem has the others. */
const own = new Set([
  'arbitrum',
  'avalanche',
  'base',
  'bsc',
  'gnosis',
  'mainnet',
  'optimism',
  'polygon',
  'sepolia',
])
const ownSolana = new Set(['solana', 'solanaDevnet', 'solanaTestnet'])
/** AppKit's test network is another one than ours, whose predecessor it is. */
const ownBitcoin = new Set(['bitcoin', 'bitcoinSignet'])

/** Moves the networks of AppKit, which are viem's chains, and their types. */
export function moveNetworks(move: Move): void {
  const uses = move.uses.filter(({ from }) => /^@reown\/appkit\/networks$/.test(from))
  const types = move.uses.filter(({ name }) => name === 'AppKitNetwork' || name === 'CaipNetwork')
  for (const use of types.filter((one) => !moveCast(one))) moveType(move, use)
  for (const use of types.filter((one) => moveCast(one))) move.done(use)
  const definitions = uses.filter(({ name }) => name === 'defineChain')
  for (const use of definitions) moveDefinition(move, use)
  const values = uses.filter(
    (use) => !definitions.includes(use) && !types.some((type) => type.name === use.name),
  )
  const moved = values.filter(({ name, file }) => entryOf(move, file, name) !== undefined)
  for (const use of moved) move.done(use)
  for (const { file, name, node, imported } of moved) {
    const entry = entryOf(move, file, name) ?? ''
    const as = imported.name === '*' ? name : imported.binding.name
    const local = file.imports.need(entry, name, { as })
    if (local !== file.text.slice(startOf(node), endOf(node)))
      file.edits.replace(startOf(node), endOf(node), local)
  }
}

function entryOf(move: Move, file: SiteFile, name: string): string | undefined {
  if (ownSolana.has(name)) return 'latchkey/solana/networks'
  if (ownBitcoin.has(name)) return 'latchkey/bitcoin/networks'
  if (otherNetworks.test(name)) return undefined
  const { dependencies = {} } = move.site.packageOf(file) ?? {}
  if ('wagmi' in dependencies) return 'wagmi/chains'
  return own.has(name) ? 'latchkey/evm/networks' : 'viem/chains'
}

/** What AppKit's `defineChain` asks for beside viem's. */
const ownFields = ['caipNetworkId', 'chainNamespace']

/** `defineChain` becomes viem's, for a chain of EVM; another's is left to a person. */
function moveDefinition(move: Move, use: Use): void {
  const { file, node, parent } = use
  const object = resolveValue(file, callOf(node, parent)?.arguments[0])
  const namespace = propertyOf(object, 'chainNamespace')?.value
  if (object?.type !== 'ObjectExpression' || (namespace && stringOf(namespace) !== 'eip155')) return
  move.done(use)
  removeFromList(file, object.properties, (property) => ownFields.includes(keyOf(property) ?? ''))
  file.edits.replace(startOf(node), endOf(node), file.imports.need('viem', 'defineChain'))
}

function moveType(move: Move, use: Use): void {
  move.done(use)
  const local = use.file.imports.need('viem', 'Chain', { isType: true })
  use.file.edits.replace(startOf(use.node), endOf(use.node), local)
}

const seen = new WeakSet<Node>()

/**
 * `[mainnet] as [AppKitNetwork, ...AppKitNetwork[]]` and the same as the type of a constant become `[mainnet] as const`: wagmi reads
 * the networks off the type.
 *
 * @returns Whether the type is one of these.
 */
function moveCast({ file, node }: Use): boolean {
  let at: Node = node
  for (let parent = file.bindings.parentOf(at); parent; parent = file.bindings.parentOf(at)) {
    if (parent.type === 'TSAsExpression' && parent.expression.type === 'ArrayExpression') {
      if (!seen.has(parent)) {
        seen.add(parent)
        const type = parent.typeAnnotation
        file.edits.replace(startOf(type), endOf(type), 'const')
      }
      return true
    }
    if (parent.type === 'TSTypeAnnotation') {
      const id = file.bindings.parentOf(parent)
      const declarator = id && file.bindings.parentOf(id)
      if (declarator?.type !== 'VariableDeclarator' || declarator.init?.type !== 'ArrayExpression')
        return false
      if (!seen.has(parent)) {
        seen.add(parent)
        file.edits.replace(startOf(parent), endOf(parent), '')
        file.edits.insert(endOf(declarator.init), ' as const')
      }
      return true
    }
    if (!/^TS/.test(parent.type)) return false
    at = parent
  }
  return false
}
