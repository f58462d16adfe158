import type { Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, propertyOf, readValue, removeFromList } from '../source/objects.js'
import { startOf } from '../source/walk.js'
import { rainbowKitWallets } from '../tables/wallets.js'
import { type Move, useOf } from './Move.js'
import { findDeclared, type KitPlan, writeKitAfter } from './planKit.js'
import { callOf, planWagmiKit, resolveValue, takeValue, writeList, writeMetadata } from './wagmiConfig.js'

/** What a list of wallets comes to. */
export type ReadWallets = {
  /** Ids of the directory. */
  ids: string[]
  /** Connectors of wagmi, each with whether it takes the site's name. */
  connectors: { name: string; takesName: boolean }[]
}

/** Reads RainbowKit's groups of wallets, and marks the wallets as moved. */
export function readWallets(move: Move, file: SiteFile, node: Node): ReadWallets {
  const result: ReadWallets = { ids: [], connectors: [] }
  const groups = takeValue(file, node)
  if (!groups) move.leave(file, startOf(node), 'getDefaultConfig({ wallets })')
  const elements = groups?.type === 'ArrayExpression' ? groups.elements : []
  for (const group of elements) {
    if (group?.type === 'SpreadElement' && dropDefaults(move, file, group.argument)) continue
    const wallets = propertyOf(group ?? undefined, 'wallets')
    const list = wallets && takeValue(file, wallets.value)
    if (list?.type !== 'ArrayExpression') {
      if (group) move.leave(file, startOf(group), 'getDefaultConfig({ wallets })')
      continue
    }
    for (const wallet of list.elements) {
      const use = wallet ? useOf(move, file, nameOf(wallet)) : undefined
      const known = use && rainbowKitWallets[use.name]
      if (!wallet) continue
      if (!use || !known) {
        move.leave(file, startOf(wallet), 'Wallet')
        if (use) move.done(use)
        continue
      }
      move.done(use)
      if ('id' in known) result.ids.push(known.id)
      else if ('connector' in known)
        result.connectors.push({ name: known.connector, takesName: known.takesName === true })
    }
  }
  return result
}

/** The name in `rainbowWallet`, `rainbowWallet({ … })` and `() => rainbowWallet({ … })`. */
function nameOf(wallet: Node): Node {
  if (wallet.type === 'ArrowFunctionExpression') return nameOf(wallet.body)
  return wallet.type === 'CallExpression' ? wallet.callee : wallet
}

/** `...wallets` of `getDefaultWallets()`: the kit has its own order of wallets. */
function dropDefaults(move: Move, file: SiteFile, node: Node): boolean {
  const binding = node.type === 'Identifier' ? file.bindings.bindingOf(node) : undefined
  const declaration = binding?.declaration
  if (declaration?.type !== 'VariableDeclaration') return false
  const init = declaration.declarations[0]?.init
  const use = init?.type === 'CallExpression' ? useOf(move, file, init.callee) : undefined
  if (use?.name !== 'getDefaultWallets' || declaration.declarations.length !== 1) return false
  if (binding?.references.length !== 1) return false
  move.done(use)
  removeFromList(file, file.ast.program.body, (one) => one === declaration)
  return true
}

/** Puts a list of wallets into a kit's options. */
export function addWallets(plan: KitPlan, { ids }: ReadWallets, code: string): void {
  if (ids.length > 0) plan.options.set('featuredWalletIds', code)
}

/** The list of wagmi's connectors as code; nothing where it has none. */
export function writeConnectors(
  file: SiteFile,
  { connectors }: ReadWallets,
  appName: string | undefined,
): string | undefined {
  if (connectors.length === 0) return undefined
  const calls = connectors.map(({ name, takesName }) => {
    const local = file.imports.need('wagmi/connectors', name)
    return `${local}(${takesName && appName ? `{ ${appName === 'appName' ? appName : `appName: ${appName}`} }` : ''})`
  })
  return `[${calls.join(', ')}]`
}

/** Moves `connectorsForWallets`, whose result the site gives to wagmi's `createConfig`. */
export function moveWalletLists(move: Move): void {
  for (const use of move.uses.filter(({ name }) => name === 'connectorsForWallets')) {
    const { file } = use
    const call = callOf(use.node, use.parent)
    const groups = call?.arguments[0]
    const config = call && findConfig(file, call)
    if (!call || !groups || !config) continue
    move.done(use)
    const plan = planWagmiKit(move.site, file, config.declared)
    move.plans.push(plan)
    const options = resolveValue(file, call.arguments[1])
    const read = readWallets(move, file, groups)
    addWallets(plan, read, writeList(file, read.ids))
    let appName: string | undefined
    if (options?.type === 'ObjectExpression') {
      const metadata = writeMetadata(file, options)
      if (metadata) plan.options.set('metadata', metadata)
      const name = propertyOf(options, 'appName')
      appName = name && readValue(file, name)
    }
    const connectors = writeConnectors(file, read, appName)
    const own = findDeclared(file, call)
    if (connectors) file.edits.replace(startOf(call), call.end ?? 0, connectors)
    else {
      if (own) removeFromList(file, file.ast.program.body, (node) => node === own.statement)
      removeFromList(file, config.object.properties, (node) => keyOf(node) === 'connectors')
    }
    writeKitAfter(plan, config.declared.statement)
  }
}

/** The wagmi config that a list of connectors goes into. */
function findConfig(file: SiteFile, call: Node) {
  const own = findDeclared(file, call)
  const created = file.imports.list.find(({ name, from }) => name === 'createConfig' && from === 'wagmi')
  for (const { node, parent } of created?.binding.references ?? []) {
    const config = callOf(node, parent)
    const object = config?.arguments[0]
    const declared = config && findDeclared(file, config)
    const connectors = propertyOf(object, 'connectors')?.value
    const isIt =
      connectors === call || (connectors?.type === 'Identifier' && own && connectors.name === own.name)
    if (isIt && declared && object?.type === 'ObjectExpression') return { object, declared }
  }
  return undefined
}
