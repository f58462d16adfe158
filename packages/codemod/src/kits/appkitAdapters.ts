import type { NewExpression, Node, ObjectExpression } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, propertyOf, removeFromList } from '../source/objects.js'
import { endOf, startOf } from '../source/walk.js'
import type { Move, Use } from './Move.js'
import { codeOf, findDeclared, topStatement } from './planKit.js'
import { addBeside, listChains, resolveValue, writeTransports } from './wagmiConfig.js'

/** Code that is gone: what only it used goes, too. */
type GoneCode = { file: SiteFile; node: Node }

/** What adapters come to: the `chains` of the kit. */
export type AdapterPlan = { chains: string[]; gone: GoneCode[] }

type Adapter = {
  file: SiteFile
  made: NewExpression
  use: Use
  variable: string | undefined
  reference: Node
}

/** Networks of AppKit that are of no EVM chain, by the chain they are of. */
export const otherNetworks = /^(solana|bitcoin|ton|tron)/

/**
 * Moves the adapters of a `createAppKit`.
 *
 * @returns Nothing where one of them cannot be moved, which leaves the call as it is.
 */
export function moveAdapters(move: Move, file: SiteFile, object: ObjectExpression): AdapterPlan | undefined {
  const list = resolveValue(file, propertyOf(object, 'adapters')?.value)
  const networks = propertyOf(object, 'networks')
  if (list?.type !== 'ArrayExpression' || !networks) return undefined
  const adapters = list.elements.map((element) => element && findAdapter(move, file, element))
  const known = adapters.filter((one): one is Adapter => one !== undefined && one !== null)
  if (known.length !== adapters.length || known.some(({ use }) => !writers[use.name])) {
    for (const { use } of known.filter((one) => !writers[one.use.name]))
      move.leave(use.file, startOf(use.node), use.name)
    return undefined
  }
  const gone: GoneCode[] = object.properties
    .filter((property) => ['adapters', 'networks', 'projectId'].includes(keyOf(property) ?? ''))
    .map((node) => ({ file, node }))
  const chains = known.map((adapter) => {
    move.done(adapter.use)
    return writers[adapter.use.name]?.(move, file, adapter, networks.value, gone) ?? ''
  })
  return { chains, gone }
}

type Writer = (move: Move, host: SiteFile, adapter: Adapter, networks: Node, gone: GoneCode[]) => string

const writers: Readonly<Record<string, Writer>> = {
  WagmiAdapter: moveWagmi,
  EthersAdapter: moveEthers,
  Ethers5Adapter: moveEthers,
  SolanaAdapter: moveSolana,
  BitcoinAdapter: moveBitcoin,
}

/** The adapter that an element of `adapters` is, wherever it is made. */
function findAdapter(move: Move, file: SiteFile, element: Node): Adapter | undefined {
  const imported =
    element.type === 'Identifier'
      ? file.imports.list.find(({ binding }) => binding === file.bindings.bindingOf(element))
      : undefined
  const home = imported ? move.site.resolveImport(file, imported.from) : file
  const name = imported ? imported.name : element.type === 'Identifier' ? element.name : undefined
  const made =
    home &&
    (imported
      ? resolveValue(home, home.bindings.module.get(imported.name)?.node)
      : resolveValue(file, element))
  if (!home || made?.type !== 'NewExpression') return undefined
  const use = move.uses.find((one) => one.file === home && one.node === made.callee)
  return use && { file: home, made, use, variable: name, reference: element }
}

/** The adapter becomes wagmi's own config, in its place. */
function moveWagmi(move: Move, host: SiteFile, adapter: Adapter, networks: Node, gone: GoneCode[]): string {
  const { file, made } = adapter
  const argument = made.arguments[0]
  const options = resolveValue(file, argument)
  const declared = findDeclared(file, made)
  const inline = !declared
  const object = options?.type === 'ObjectExpression' ? options : undefined
  const name = declared ? renameConfig(move, adapter, declared.name) : host.imports.free('wagmiConfig')
  if (object) {
    const own = propertyOf(object, 'networks')
    if (own) {
      if (own.shorthand)
        file.edits.replace(startOf(own), endOf(own), () => `chains: ${codeOf(file, own.value)}`)
      else file.edits.replace(startOf(own.key), endOf(own.key), 'chains')
    }
    const left = ['projectId', 'customRpcUrls', 'adapterType', 'namespace']
    for (const property of object.properties) {
      const key = keyOf(property) ?? ''
      if (left.includes(key)) gone.push({ file, node: property })
      if (key === 'customRpcUrls') move.leave(file, startOf(property), 'createAppKit({ customRpcUrls })')
    }
    removeFromList(file, object.properties, (node) => left.includes(keyOf(node) ?? ''))
    if (!propertyOf(object, 'transports'))
      addBeside(file, object, [writeTransports(file, own?.value ?? networks)], left)
  }
  const list = object && propertyOf(object, 'networks')?.value
  if (list) fixNetworks(move, file, list)
  dropGone(file, gone)
  file.edits.replace(startOf(made), endOf(made.callee), file.imports.need('wagmi', 'createConfig'))
  if (inline) {
    const statement = topStatement(host, adapter.reference)
    host.edits.insert(
      startOf(statement),
      () => `export const ${name} = ${codeOf(file, made)}${file.style.end}\n\n`,
    )
  }
  return `${host.imports.need('latchkey/wagmi', 'fromWagmi')}(${nameIn(move, host, adapter, name)})`
}

/** wagmi reads the networks off their type: a constant list of them is written `as const`. */
function fixNetworks(move: Move, file: SiteFile, node: Node): void {
  if (node.type !== 'Identifier') return
  const imported = file.imports.list.find(({ binding }) => binding === file.bindings.bindingOf(node))
  const home = imported ? move.site.resolveImport(file, imported.from) : file
  const binding = home?.bindings.module.get(imported?.name ?? node.name)
  const declarator = home && binding && home.bindings.parentOf(binding.node)
  if (!home || declarator?.type !== 'VariableDeclarator' || declarator.init?.type !== 'ArrayExpression')
    return
  if (binding?.node.typeAnnotation) return
  home.edits.insert(endOf(declarator.init), ' as const')
}

/** Drops imports that only code used which is gone. */
export function dropGone(file: SiteFile, gone: readonly GoneCode[]): void {
  for (const imported of file.imports.list) {
    const { references } = imported.binding
    const isGone = (node: Node) =>
      gone.some(
        (one) => one.file === file && startOf(node) >= startOf(one.node) && endOf(node) <= endOf(one.node),
      )
    if (references.length > 0 && references.every(({ node }) => isGone(node))) file.imports.drop(imported)
  }
}

/** The config takes the adapter's place under the name that the site has for it, or a name of its own. */
function renameConfig(move: Move, { file }: Adapter, variable: string): string {
  const binding = file.bindings.module.get(variable)
  const aliases = (binding?.references ?? []).flatMap(({ node, parent }) => {
    const declared = isConfig(parent, node) ? findDeclared(file, parent) : undefined
    return declared ? [declared] : []
  })
  const [alias] = aliases
  const name = alias?.name ?? file.imports.free('wagmiConfig')
  if (alias) removeFromList(file, file.ast.program.body, (node) => node === alias.statement)
  if (binding) {
    file.edits.replace(startOf(binding.node), startOf(binding.node) + variable.length, name)
    const statement = topStatement(file, binding.node)
    if (alias?.isExported && statement.type !== 'ExportNamedDeclaration')
      file.edits.insert(startOf(statement), 'export ')
    for (const { node, parent } of binding.references) replaceConfig(file, node, parent, name)
  }
  for (const other of move.site.files) {
    for (const imported of other.imports.list) {
      if (imported.name !== variable || move.site.resolveImport(other, imported.from) !== file) continue
      other.imports.drop(imported)
      const local = other.imports.need(imported.from, name)
      for (const { node, parent } of imported.binding.references) replaceConfig(other, node, parent, local)
    }
  }
  return name
}

function isConfig(parent: Node, node: Node): boolean {
  return (
    parent.type === 'MemberExpression' &&
    parent.object === node &&
    parent.property.type === 'Identifier' &&
    parent.property.name === 'wagmiConfig'
  )
}

function replaceConfig(file: SiteFile, node: Node, parent: Node, name: string): void {
  if (isConfig(parent, node)) file.edits.replace(startOf(parent), endOf(parent), name)
}

function nameIn(move: Move, host: SiteFile, { file, reference }: Adapter, name: string): string {
  if (host === file) return name
  const imported = host.imports.list.find(({ binding }) => binding === host.bindings.bindingOf(reference))
  return host.imports.need(imported?.from ?? move.site.specifierTo(host, file.path), name)
}

function moveEthers(_: Move, host: SiteFile, adapter: Adapter, networks: Node, gone: GoneCode[]): string {
  dropVariable(adapter, gone)
  return `${host.imports.need('latchkey/evm', 'evm')}({ networks: ${pick(host, networks)} })`
}

function moveSolana(_: Move, host: SiteFile, adapter: Adapter, networks: Node, gone: GoneCode[]): string {
  dropVariable(adapter, gone)
  const made = host.imports.need('latchkey/solana', 'solana', { as: 'solanaChain' })
  return `${made}({ networks: ${pick(host, networks, 'solana')} })`
}

function moveBitcoin(_: Move, host: SiteFile, adapter: Adapter, networks: Node, gone: GoneCode[]): string {
  dropVariable(adapter, gone)
  const made = host.imports.need('latchkey/bitcoin', 'bitcoin', { as: 'bitcoinChain' })
  return `${made}({ networks: ${pick(host, networks, 'bitcoin')} })`
}

/** The networks of one kind, EVM's by default, as code; the list itself where it has no others. */
function pick(host: SiteFile, networks: Node, kind?: 'solana' | 'bitcoin'): string {
  const names = listChains(host, networks)
  const own = names?.filter((name) => otherNetworks.exec(name)?.[1] === kind)
  if (!names || !own || own.length === names.length) return codeOf(host, networks)
  return `[${own.join(', ')}]`
}

/** Removes the constant of an adapter that nothing stands for. */
function dropVariable({ file, made }: Adapter, gone: GoneCode[]): void {
  const declared = findDeclared(file, made)
  if (!declared) return
  gone.push({ file, node: declared.statement })
  removeFromList(file, file.ast.program.body, (node) => node === declared.statement)
}
